import { boundariesOf, cruiseOptions } from './scripts/boundaries.mjs';

export default { forbidden: boundariesOf(import.meta.dirname), options: cruiseOptions };

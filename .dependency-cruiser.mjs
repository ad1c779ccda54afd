import { cruiseOptions, wallsOf } from './scripts/walls.mjs';

export default { forbidden: wallsOf(import.meta.dirname), options: cruiseOptions };

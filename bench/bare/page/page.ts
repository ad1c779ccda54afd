import { draw } from '../draw.ts';

draw({});

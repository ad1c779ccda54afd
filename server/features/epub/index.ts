export { epub } from './feature.ts';

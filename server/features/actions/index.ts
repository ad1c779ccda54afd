export { actions } from './feature.ts';

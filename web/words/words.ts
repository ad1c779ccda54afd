import * as english from './en/all.ts';

/**
 * Every short sentence of the application, by feature. English ships; another language has this same shape.
 * The long pages have their own files beside this one, so that they travel only with their screens.
 */
export { english as words };

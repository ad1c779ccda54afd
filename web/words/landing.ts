import { landing } from './en/landing.ts';

/** The landing page's text, which travels only with it. */
export const landingWords = landing;

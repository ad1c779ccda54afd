import { legal } from './en/legal.ts';

/** Terms and privacy, which travel only with their screens. */
export const legalWords = legal;

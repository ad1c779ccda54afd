import { test } from './en/test.ts';

/** The test page's text, which travels only with it. */
export const testWords = test;

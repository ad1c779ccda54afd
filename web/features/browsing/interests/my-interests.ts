import { read } from '#web/platform/data/read.ts';
import { appLanguage } from '#words/language.ts';

export const myInterests = read('GET /api/v1/interests', { query: { language: appLanguage } });

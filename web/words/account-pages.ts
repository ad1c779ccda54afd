import { accountPages } from './en/account-pages.ts';

/** The text of the pages around the login, which travels only with them. */
export const accountPagesWords = accountPages;

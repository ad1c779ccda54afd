import { accounts } from './en/accounts.ts';

/** The text about logging in, one's profile and how the application looks. */
export const accountsWords = accounts;

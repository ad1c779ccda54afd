import { actions } from './en/actions.ts';

/** What admins do with many books at once, and what an order takes. */
export const actionWords = actions;

import { admin } from './en/admin.ts';

/** The text of the admins' screens, which travels only with them. */
export const adminWords = admin;

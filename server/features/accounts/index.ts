export { makeResetLink } from './links/make-reset-link.ts';
export { makeAdmin } from './make-admin.ts';

export { makeResetLink } from './links/make-reset-link.ts';
export { makeAdmin } from './make-admin.ts';
export { dropSecondFactor } from './second-factor/change-second-factor.ts';

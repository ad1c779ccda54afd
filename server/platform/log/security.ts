import type { Logger } from './log.ts';

const sentences = {
  logged_in: 'somebody logged in',
  login_failed: 'a login failed',
  limit_reached: 'a limit was reached',
  admin_refused: 'an admin call was refused',
  token_refused: 'an API token was refused',
  token_created: 'an API token was created',
  token_revoked: 'an API token was revoked',
  app_password_created: 'an app password was created',
  app_password_refused: 'an app password was refused what it may not do',
  app_password_revoked: 'an app password was revoked',
  book_link_created: 'a link to a book was created',
  book_link_revoked: 'a link to a book was revoked',
  link_refused: 'an emailed link was refused',
  link_spent: 'an emailed link was used',
  address_confirmed: 'an email address was confirmed',
  password_changed: 'a password was changed',
  email_changed: 'an email address was changed',
  new_device: 'an account was logged in to on a new device',
  passkey_added: 'a passkey was added',
  passkey_removed: 'a passkey was removed',
  second_factor_on: 'a second factor was turned on',
  second_factor_off: 'a second factor was turned off',
  second_factor_asked: 'the first of two steps to log in was passed',
  recovery_code_used: 'a recovery code was used',
  recovery_codes_renewed: 'new recovery codes were made',
  account_linked: 'an account of the OpenID provider was linked',
} as const;

/**
 * One line for whoever watches over the library, with `security` to find it by. `facts` are ids, names of calls and
 * network addresses: never a secret, nor an email address.
 */
export const logSecurity = (
  log: Pick<Logger, 'info' | 'warn'>,
  security: keyof typeof sentences,
  facts: { userId?: number | null; address?: string; call?: string; limit?: string; purpose?: string },
): void => log[security === 'logged_in' ? 'info' : 'warn']({ security, ...facts }, sentences[security]);

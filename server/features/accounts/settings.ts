import { z } from 'zod';
import { address, onOrOff, optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const accountsSettings = {
  ADMIN_EMAIL: setting(optional(z.email()), {
    shape: 'an email address',
    example: 'librarian@example.org',
    about:
      'Reserves the admin account for the owner of this address, who confirms it by email. Without it, the first account becomes the admin.',
  }),
  REGISTRATION: setting(withDefault(z.enum(['open', 'verified', 'invite', 'closed']), 'open'), {
    shape: 'open, verified, invite or closed',
    example: 'closed',
    standard: 'open',
    about:
      'Who may create an account; `verified` means everyone who confirms their email address before the first login. The first account can always be created.',
  }),
  OIDC_ISSUER: setting(optional(address('https:', 'http:')), {
    shape: 'an http or https address',
    example: 'https://id.example.org',
    about:
      'An OpenID provider whose accounts can log in here. Its redirect address is `PUBLIC_URL`/api/v1/auth/oidc/callback.',
  }),
  OIDC_CLIENT_ID: setting(withDefault(z.string(), 'precis'), {
    shape: 'a name',
    example: 'precis',
    standard: 'precis',
    about: 'The name under which the provider knows this library.',
  }),
  OIDC_CLIENT_SECRET: setting(optional(z.string()), {
    shape: 'a secret',
    example: 'f3b1c6d0a94e4b7c8d52',
    about: 'The secret for `OIDC_CLIENT_ID`, if the provider gives one.',
  }),
  OIDC_BUTTON: setting(withDefault(z.string().max(60), 'Log in with single sign-on'), {
    shape: 'up to 60 characters',
    example: 'Log in with Example ID',
    standard: 'Log in with single sign-on',
    about: 'The label of its button on the login page.',
  }),
  OIDC_REGISTER: onOrOff(
    false,
    'Whether people from the provider get an account at their first login. If off, only those who already have one with the same address can log in.',
  ),
  OIDC_ADMIN_GROUP: setting(optional(z.string()), {
    shape: 'the name of a group',
    example: 'librarians',
    about:
      'Members of this group are admins, and nobody else from the provider is; checked at each login. Without it, admins are chosen in Precis.',
  }),
  OIDC_GROUPS_CLAIM: setting(withDefault(z.string(), 'groups'), {
    shape: 'the name of a claim',
    example: 'roles',
    standard: 'groups',
    about: 'Where the provider lists a person’s groups.',
  }),
} as const;

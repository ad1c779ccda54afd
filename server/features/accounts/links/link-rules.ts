import type { LinkPurpose } from '../schema.ts';

const MINUTE_MS = 60_000;

/** Minutes in which a link can be spent. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = { magic_link: 15, password_reset: 60 };

export const linkEnd = (purpose: LinkPurpose, now: Date): Date =>
  new Date(now.getTime() + LINK_MINUTES[purpose] * MINUTE_MS);

const pages: Readonly<Record<LinkPurpose, string>> = {
  magic_link: 'magic-link',
  password_reset: 'auth/reset-password',
};

/**
 * The page where a person presses the button that spends the token: opening it spends nothing, so that the scanners
 * of mail servers burn nothing.
 */
export const linkAddress = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${withoutSlash(publicUrl)}/${pages[purpose]}/${token}`;

export const inviteAddress = (publicUrl: string, token: string): string =>
  `${withoutSlash(publicUrl)}/register?invite=${token}`;

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

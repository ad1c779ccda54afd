import type { EmailContent } from '#server/platform/email/mailer.ts';
import { LINK_MINUTES } from '../links/make-link.ts';
import type { EmailedPurpose } from '../schema.ts';
import type { UserRow } from '../store.ts';

const contents: Readonly<Record<EmailedPurpose, Omit<EmailContent, 'button'> & { label: string }>> = {
  magic_link: {
    subject: 'Your link to log in to Precis',
    body: ['Here is the link to log in. It opens a page with a button; press it and you are in.'],
    label: 'Log in to Precis',
    footnotes: [
      `The link works once, for ${LINK_MINUTES.magic_link} minutes. A newer one ends it.`,
      'You did not ask for this? Then somebody typed your address. Nobody can log in without this letter, so you can leave it be.',
    ],
  },
  password_reset: {
    subject: 'Choose a new password for Precis',
    body: ['Here is the link to choose a new password. All your devices are signed out when you do.'],
    label: 'Choose a new password',
    footnotes: [
      `The link works once, for ${LINK_MINUTES.password_reset} minutes. A newer one ends it.`,
      'You did not ask for this? Then somebody typed your address. Your password stays as it is, so you can leave this letter be.',
    ],
  },
  confirm_email: {
    subject: 'Confirm your e-mail address for Precis',
    body: ['Please confirm that this e-mail address is yours. The link opens a page with a button.'],
    label: 'Confirm my address',
    footnotes: [
      'The link works once, for 24 hours. A newer one ends it.',
      'You didn’t create an account? Then somebody typed your address. Don’t press the button, and you can ignore this email.',
    ],
  },
};

/** Whoever registered an address that isn't theirs must not keep a way in. */
const ENDS_PASSWORD =
  'This address hasn’t been confirmed yet. Logging in by this link confirms it, signs out every other device and removes the password chosen at registration.';

export function linkEmail(purpose: EmailedPurpose, address: string, user: UserRow): EmailContent {
  const { label, body, ...content } = contents[purpose];
  const endsPassword =
    purpose === 'magic_link' && user.email_verified_at === null && user.password_hash !== null;
  return { ...content, body: endsPassword ? [...body, ENDS_PASSWORD] : body, button: { label, address } };
}

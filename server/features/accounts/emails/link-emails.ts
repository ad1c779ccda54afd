import type { EmailContent } from '#server/platform/email/mailer.ts';
import { endsPassword } from '../links/confirm-address.ts';
import { LINK_MINUTES } from '../links/make-link.ts';
import type { EmailedPurpose } from '../schema.ts';
import type { UserRow } from '../store.ts';

const contents: Readonly<Record<EmailedPurpose, Omit<EmailContent, 'button'> & { label: string }>> = {
  magic_link: {
    subject: 'Your link to log in to Precis',
    body: ['Here’s your link to log in. Press the button on the page it opens.'],
    label: 'Log in to Precis',
    footnotes: [
      `This link works once, for ${LINK_MINUTES.magic_link} minutes. A newer link replaces it.`,
      'Didn’t request this? You can ignore this email. Nobody can log in without it.',
    ],
  },
  password_reset: {
    subject: 'Choose a new password for Precis',
    body: ['Here’s your link to choose a new password. This signs you out on all your devices.'],
    label: 'Choose a new password',
    footnotes: [
      `This link works once, for ${LINK_MINUTES.password_reset} minutes. A newer link replaces it.`,
      'Didn’t request this? You can ignore this email. Your password stays the same.',
    ],
  },
  confirm_email: {
    subject: 'Confirm your email address for Precis',
    body: ['Please confirm that this email address is yours. Press the button on the page the link opens.'],
    label: 'Confirm my email',
    footnotes: [
      'This link works once, for 24 hours. A newer link replaces it.',
      'Didn’t create an account? Ignore this email, and don’t press the button.',
    ],
  },
};

/** Whoever registered an address that isn't theirs must not keep a way in. */
const ENDS_PASSWORD =
  'Your email address hasn’t been confirmed yet. Logging in with this link confirms it. In a browser that you’ve used with this account before, you keep your password. Anywhere else, the link removes the password chosen at registration and signs out every other device: someone else could have signed up with your address. You can choose a new one right after.';

export function linkEmail(purpose: EmailedPurpose, address: string, user: UserRow): EmailContent {
  const { label, body, ...content } = contents[purpose];
  const mayEnd = purpose === 'magic_link' && endsPassword(user);
  return { ...content, body: mayEnd ? [...body, ENDS_PASSWORD] : body, button: { label, address } };
}

import type { EmailContent } from '#server/platform/email/mailer.ts';
import { LINK_MINUTES } from '../links/make-link.ts';
import type { LinkPurpose } from '../schema.ts';

const contents: Readonly<Record<LinkPurpose, Omit<EmailContent, 'button'> & { label: string }>> = {
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
};

export function linkEmail(purpose: LinkPurpose, address: string): EmailContent {
  const { label, ...content } = contents[purpose];
  return { ...content, button: { label, address } };
}

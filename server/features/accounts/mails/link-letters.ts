import type { Mail } from '#server/platform/mail/mailer.ts';
import { LINK_MINUTES } from '../links/link-rules.ts';
import type { LinkPurpose } from '../schema.ts';
import type { UserRow } from '../store.ts';
import { type Letter, mailOf } from './letter.ts';

type Words = Pick<Letter, 'subject' | 'body' | 'footnotes'> & { button: string };

const words: Readonly<Record<LinkPurpose, Words>> = {
  magic_link: {
    subject: 'Your link to log in to Precis',
    body: ['Here is the link to log in. It opens a page with a button; press it and you are in.'],
    button: 'Log in to Precis',
    footnotes: [
      `The link works once, for ${LINK_MINUTES.magic_link} minutes. A newer one ends it.`,
      'You did not ask for this? Then somebody typed your address. Nobody can log in without this letter, so you can leave it be.',
    ],
  },
  password_reset: {
    subject: 'Choose a new password for Precis',
    body: ['Here is the link to choose a new password. All your devices are signed out when you do.'],
    button: 'Choose a new password',
    footnotes: [
      `The link works once, for ${LINK_MINUTES.password_reset} minutes. A newer one ends it.`,
      'You did not ask for this? Then somebody typed your address. Your password stays as it is, so you can leave this letter be.',
    ],
  },
};

export function letterWithLink(input: { user: UserRow; purpose: LinkPurpose; link: string }): Mail {
  const { button, ...said } = words[input.purpose];
  return mailOf({ to: input.user, ...said, button: { label: button, address: input.link } });
}

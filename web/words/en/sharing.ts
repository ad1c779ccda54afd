import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** Links to one book for people without an account: creating them, and the page that they open. */
export const sharingWords = {
  share: 'Share with anyone',
  title: (book: string) => `Share “${book}”`,
  lead: 'Anyone with the link can read and listen to this book, without an account.',
  off: 'This library doesn’t let you create links.',
  expiry: 'Expires',
  expiries: {
    '7': 'In 7 days',
    '30': 'In 30 days',
    '365': 'In a year',
    never: 'Never',
  },
  create: 'Create link',
  done: 'Done',
  address: 'Your new link',
  onceOnly: 'Copy it now: you’ll only see it this once.',
  copy: 'Copy link',
  copied: 'Link copied.',
  links: 'Your links to this book',
  created: (day: string) => `Created ${day}`,
  listens: (count: number) => counted(count, { one: '# listen', other: '# listens' }),
  lasting: 'Doesn’t expire',
  expires: (day: string) => `Expires ${day}`,
  expired: (day: string) => `Expired ${day}`,
  revoke: 'Revoke',
  sureRevoke: 'Yes, revoke',
  revoked: 'Link revoked.',
  page: {
    ended: 'This link has ended',
    endedText:
      'It expired or was revoked, or the book is no longer available. Ask the person who sent it for a new one.',
    toLibrary: 'About this library',
    keep: 'Keep your place',
    keepText: 'Your place is kept on this device. Register, and it’s there on all your devices.',
    register: 'Register',
  },
};

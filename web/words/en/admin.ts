import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text of the admins' screens, which travels only with them. */
export const adminWords = {
  updateBooks: 'Update books',
  changePrompt: 'Change prompt',
  mainWebsite: 'Main Website',
  title: 'Admin',
  lead: 'Manage books, people and requests.',
  overview: 'Overview',
  places: 'Admin pages',
  files: 'Add from files',
  prompts: 'Prompts',
  users: {
    title: 'Users',
    accounts: 'Accounts',
    lead: 'Accounts and invites.',
    link: 'Users and invites',
    search: 'Search by name or email',
    status: 'Show',
    statuses: { all: 'All', active: 'Active', blocked: 'Blocked' },
    count: (total: number, isMore: boolean) => {
      const accounts = counted(total, { one: '# account', other: '# accounts' });
      return isMore
        ? `More than ${accounts}; the newest are listed. Add a word to narrow it down.`
        : accounts;
    },
    columns: { person: 'Person', since: 'Since', used: 'Last here', actions: 'Actions' },
    admin: 'Admin',
    blocked: 'Blocked',
    never: 'Never',
    you: 'You',
    block: 'Block',
    unblock: 'Unblock',
    makeAdmin: 'Make admin',
    takeAdmin: 'Remove admin rights',
    resetLink: 'Reset link',
    of: (action: string, person: string) => `${action}: ${person}`,
    changed: (person: string) => `${person} updated.`,
    none: { title: 'Nobody found', text: 'Try another part of the name or email.' },
  },
  invites: {
    title: 'Invites',
    lead: 'Each link creates one account and expires after seven days. Works even when registration is invite-only.',
    email: 'Only for this email (optional)',
    make: 'Create an invite',
    list: 'Invites of the last 90 days',
    anybody: 'Anyone with the link',
    open: (until: string) => `Open until ${until}`,
    over: 'Expired',
    used: (who: string) => `Used by ${who}`,
    takeBack: 'Revoke',
    takeBackOf: (whose: string) => `Revoke the invite: ${whose}`,
    takenBack: 'Invite revoked.',
    none: 'No invites yet.',
  },
  copyLink: {
    title: 'Copy this link',
    text: (until: string) => `You’ll only see it this once. It works once, until ${until}. Send it yourself.`,
    link: 'Link',
    copy: 'Copy',
    copied: 'Copied.',
    failed: 'The browser didn’t allow copying. Select the link and copy it yourself.',
  },
  onlyAdmins: {
    title: 'Admins only',
    text: 'You can listen and read, but not manage this library. Ask an admin for access.',
    home: 'Back to home',
  },
};

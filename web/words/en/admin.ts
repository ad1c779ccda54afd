import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const admin = {
  title: 'Admin',
  lead: 'The workshop of this library.',
  places: 'Parts of the admin screens',
  users: {
    title: 'Users',
    accounts: 'Accounts',
    lead: 'Who has an account here, and who is invited.',
    link: 'Users and invites',
    search: 'Search by name or e-mail',
    status: 'Show',
    statuses: { all: 'All', active: 'Active', blocked: 'Blocked' },
    count: (total: number, isMore: boolean) => {
      const accounts = counted(total, { one: '# account', other: '# accounts' });
      return isMore
        ? `More than ${accounts}, of which the newest are listed. Type more to find fewer.`
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
    takeAdmin: 'No longer admin',
    resetLink: 'Reset link',
    of: (action: string, person: string) => `${action}: ${person}`,
    changed: (person: string) => `${person} is changed.`,
    none: { title: 'Nobody found', text: 'Try another part of the name or the address.' },
  },
  invites: {
    title: 'Invites',
    lead: 'A link by which one account can be made, within seven days. Also where registration is by invitation only.',
    email: 'Only for this e-mail address (optional)',
    make: 'Make an invite',
    list: 'Invites of the last 90 days',
    anybody: 'Anyone with the link',
    open: (until: string) => `Open until ${until}`,
    over: 'Expired',
    used: (who: string) => `Used by ${who}`,
    takeBack: 'Take back',
    takeBackOf: (whose: string) => `Take back the invite: ${whose}`,
    takenBack: 'The invite is taken back.',
    none: 'No invites yet.',
  },
  copyLink: {
    title: 'Copy this link',
    text: (until: string) => `It is shown only now, and works once, until ${until}. Hand it over yourself.`,
    link: 'Link',
    copy: 'Copy',
    copied: 'Copied.',
    failed: 'The browser did not let it be copied: mark the link and copy it by hand.',
  },
  onlyAdmins: {
    title: 'Only for admins',
    text: 'Your account may listen and read, but not manage this library. Whoever runs it can make you an admin.',
    home: 'Back to home',
  },
};

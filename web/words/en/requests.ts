import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about asking for books, which travels only with the dialog and the screens that show it. */
export const requestWords = {
  suggest: {
    heading: 'Add a book to the library',
    lead: 'Just give us the details below.',
    title: 'Title',
    author: 'Author',
    submit: 'Request book',
    titleShort: 'Title needs at least 2 characters.',
    authorShort: 'Author needs at least 2 characters.',
    loading: 'Looking for the book…',
    foundHeading: 'Already in the library',
    takenHeading: 'Thank you',
    failedHeading: 'Something went wrong',
    failed: 'Request book failed',
    backToHome: 'Back to home',
    again: 'Try again',
  },
  page: {
    title: 'Requests and reports',
    lead: 'Books you’ve requested, mistakes you’ve reported, and our answers.',
  },
  mine: {
    heading: 'My requests',
    lead: 'Books you’ve requested.',
    states: {
      waiting: 'Waiting for an admin',
      approved: 'In progress',
      published: 'In the library',
      declined: 'Declined',
    },
    by: (author: string) => `by ${author}`,
    asked: (when: string) => `Requested ${when}`,
    waitsFor: {
      source:
        'A summary needs the text of this book, which an admin has to add. We’ll tell you when it’s here.',
      review: 'The summary is written. An admin will read it before it’s published.',
      repair: 'The summary couldn’t be written yet. An admin has to look into it.',
    },
    reason: (reason: string) => `Reason: ${reason}`,
    open: 'Open',
    openOf: (title: string) => `Open: ${title}`,
    cancel: 'Cancel',
    remove: 'Remove',
    cancelOf: (title: string) => `Cancel the request: ${title}`,
    removeOf: (title: string) => `Remove from the list: ${title}`,
    cancelled: (title: string) => `Request for “${title}” cancelled.`,
    removed: (title: string) => `“${title}” removed from your list.`,
    none: {
      title: 'No requests yet',
      text: 'Search for a book. If it’s missing, you can request it there.',
    },
  },
  admin: {
    title: 'Requests',
    lead: 'Books that readers have requested. Approve one to generate it, or decline it with a reason that is sent to everyone who asked.',
    filter: 'State',
    filters: {
      waiting: 'Waiting',
      approved: 'In progress',
      published: 'In the library',
      declined: 'Declined',
    },
    askers: (count: number) =>
      counted(count, { one: 'requested by # person', other: 'requested by # people' }),
    approve: 'Approve',
    approveOf: (title: string) => `Approve: ${title}`,
    decline: 'Decline',
    declineOf: (title: string) => `Decline: ${title}`,
    approved: (title: string) => `“${title}” will be generated.`,
    declined: (title: string) => `“${title}” declined. Everyone who asked will be told.`,
    declineTitle: (title: string) => `Decline “${title}”`,
    reason: 'Reason (sent to everyone who asked)',
    reasonShort: 'Enter a reason for the people who asked.',
    none: { title: 'No requests', text: 'No requests in this state.' },
  },
};

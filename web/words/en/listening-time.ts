import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about how long one listens, which travels only with its page and the settings. */
export const listeningTimeWords = {
  title: 'Listening time',
  lead: 'Only you can see this.',
  week: 'This week',
  year: 'Last 12 months',
  day: 'Day',
  month: 'Month',
  time: 'Time',
  goal: {
    title: 'Books this week',
    books: (books: number) => counted(books, { one: '# book', other: '# books' }),
    of: (finished: number, goal: number) =>
      `${finished} of ${counted(goal, { one: '# book', other: '# books' })}`,
    progress: 'Progress towards your goal',
    reached: 'You’ve reached your goal.',
    label: 'Weekly goal',
    hint: 'How many books you’d like to finish in a week, if you want a goal. Each week starts fresh.',
    none: 'No goal',
  },
  finished: {
    title: 'Books finished',
    count: (thisYear: number, total: number) =>
      `${counted(total, { one: '# book', other: '# books' })} in all, ${thisYear} this year`,
    none: 'Books you finish appear here.',
    on: (day: string) => `Finished ${day}`,
    more: 'All finished books',
  },
  recap: {
    of: (month: string) => `Your month: ${month}`,
    see: 'See your month',
    finishedCount: (books: number) => counted(books, { one: '# book finished', other: '# books finished' }),
    heard: (time: string, days: number) =>
      `${time} of listening on ${counted(days, { one: '# day', other: '# days' })}`,
    highlights: (count: number) => counted(count, { one: '# highlight', other: '# highlights' }),
    finished: 'Finished',
    inProgress: 'In progress',
    months: 'Other months',
    empty: 'Nothing this month',
    emptyText: 'Books you listen to and highlights you make appear here.',
  },
  monthlyEmail: {
    label: 'Email me this each month',
    labelInSettings: 'Email me my month',
    hint: 'Once, in the first days of the next month. No email if there’s nothing to tell.',
    unconfirmed: 'It comes as soon as you’ve confirmed your email address in Settings.',
  },
  empty: {
    title: 'Nothing here yet',
    text: 'Listen to a book, and this page shows how long you’ve listened.',
    toHome: 'Find a book',
  },
  off: {
    title: 'Listening time is off',
    text: 'Nothing is counted. You can turn it on in Settings.',
    toSettings: 'Go to Settings',
  },
  toSettings: 'Turn off or delete in Settings',
  settings: {
    lead: 'How long you listen each day. Only you can see it.',
    label: 'Count my listening time',
    hint: 'While it’s off, nothing is counted or shown. What was counted before is kept until you delete it.',
    see: 'See your listening time',
    deleteLabel: 'Delete what was counted',
    deleteHint: 'Your place in each book and your finished books stay.',
    delete: 'Delete listening time',
    sureDelete: 'Yes, delete it',
    deleted: 'Listening time deleted.',
  },
};

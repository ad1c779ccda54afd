import type { DiscoveryFilter } from '#contract/book-lists.ts';
import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const browsing = {
  search: {
    placeholder: 'Search For a Book',
    label: 'Search for a book',
    clear: 'Clear the search',
    results: 'Books found',
    passages: 'In the summaries',
    passageIn: (title: string, time: string | null) => (time === null ? title : `${title} · ${time}`),
    recent: 'Recent searches',
    recentHint: 'Press Delete to remove a search from this list.',
    removeRecent: (term: string) => `Remove ${term} from the recent searches`,
    clearRecent: 'Clear recent searches',
    count: (found: number) => counted(found, { one: '# book found', other: '# books found' }),
    missing: 'This book is missing. We can generate an audio summary for you.',
    generate: 'Generate',
    failed: 'The search did not answer. Type on to try again.',
  },
  home: {
    pageTitle: 'Home',
    greeting: (name: string | undefined) => (name ? `Good to see you, ${name}` : 'Good to see you'),
    lead: 'Pick up where you stopped, or begin something new.',
    continue: 'Continue listening',
    shelves: {
      recommended: 'Recommended for you',
      trending: 'Trending this week',
    } satisfies Record<DiscoveryFilter, string>,
    newest: 'New in the library',
    all: 'All books',
    categories: 'Categories',
    everyCategory: 'All',
    moreCategories: (count: number) => `All ${count} categories`,
    fewerCategories: 'Fewer categories',
    findCategory: 'Find a category',
    noCategory: 'No category is called so.',
    order: 'Order',
    orders: {
      newest: 'Newest first',
      popular: 'Most heard',
      title: 'By title',
      shortest: 'Shortest first',
      longest: 'Longest first',
    },
    more: 'Show more books',
    end: 'That is the whole shelf.',
    shown: (count: number) => counted(count, { one: '# book shown', other: '# books shown' }),
    empty: {
      title: 'The shelves are still empty',
      text: 'The first books arrive while Precis starts for the first time. Look again in a moment.',
    },
    emptyCategory: {
      title: 'Nothing under these categories',
      text: 'Choose fewer of them, or all books.',
      all: 'Show all books',
    },
  },
  card: {
    minutes: (count: number) => `${count} min`,
    left: (count: number) => `${count} min left`,
    finished: 'Finished',
    read: (count: number) => `${count} min read`,
  },
  book: {
    play: 'Play',
    pause: 'Pause',
    resume: (time: string) => `Resume at ${time}`,
    again: 'Play again',
    preparing: 'Making the voice…',
    read: 'Read',
    listenMinutes: (count: number) => `${count} min to listen`,
    readMinutes: (count: number) => `${count} min to read`,
    ideas: 'Key ideas',
    ideaCount: (count: number) => counted(count, { one: '# key idea', other: '# key ideas' }),
    /** Said before the title of a key idea, to those who do not see the play sign. */
    playFrom: 'Play from',
    about: 'About this book',
    first: (year: number) => (year < 0 ? `First written around ${-year} BC` : `First written in ${year}`),
    moreBy: (author: string) => `More by ${author}`,
    similar: 'Similar books',
    voice: {
      waiting: 'The voice of this book is next in line.',
      running: 'The voice of this book is being made.',
      failed: 'The voice of this book could not be made. You can read it meanwhile.',
      none: 'This book has no voice yet. You can read it meanwhile.',
      startsByItself: 'It starts by itself as soon as it is ready.',
      progress: 'Progress of the voice',
    },
  },
  author: {
    count: (books: number) =>
      counted(books, { one: '# book in this library', other: '# books in this library' }),
    empty: {
      title: 'No books by this author yet',
      text: 'What is published later stands here.',
    },
  },
};

import type { DiscoveryFilter } from '#contract/book-lists.ts';
import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const browsing = {
  /** The name of a category, which the server keeps in English or as an admin has typed it. */
  category: (name: string): string => name,
  /** Where a summary comes from, which the server says in English. */
  source: (label: string): string => label,
  search: {
    placeholder: 'Search For a Book',
    label: 'Search for a book',
    clear: 'Clear search',
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
    failed: 'Search isn’t responding. Keep typing to try again.',
  },
  home: {
    pageTitle: 'Home',
    greeting: (name: string | undefined) => (name ? `Good to see you, ${name}` : 'Good to see you'),
    lead: 'Pick up where you left off, or start something new.',
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
    noCategory: 'No matching category.',
    language: 'Language',
    everyLanguage: 'All languages',
    order: 'Sort by',
    orders: {
      newest: 'Newest first',
      popular: 'Most popular',
      title: 'Title',
      shortest: 'Shortest first',
      longest: 'Longest first',
    },
    more: 'Show more books',
    end: 'You’ve reached the end.',
    shown: (count: number) => counted(count, { one: '# book shown', other: '# books shown' }),
    empty: {
      title: 'No books yet',
      text: 'Your first books are on their way. Check back in a moment.',
    },
    emptyCategory: {
      title: 'No books like that',
      text: 'Choose other categories or languages, or show all books.',
      all: 'Show all books',
    },
  },
  collections: {
    title: 'Collections',
    lead: 'Books that go well together, in a good order.',
    all: 'All collections',
    open: 'Open',
    openIt: (name: string) => `Open ${name}`,
    empty: {
      title: 'No collections yet',
      text: 'This library has no collections in your language.',
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
    preparing: 'Preparing audio…',
    read: 'Read',
    listenMinutes: (count: number) => `${count} min to listen`,
    readMinutes: (count: number) => `${count} min to read`,
    ideas: 'Key ideas',
    ideaCount: (count: number) => counted(count, { one: '# key idea', other: '# key ideas' }),
    /** Said before the title of a key idea, to those who do not see the play sign. */
    playFrom: 'Play from',
    restsOn: (place: string) => `From ${place}`,
    about: 'About this book',
    first: (year: number) => (year < 0 ? `First written around ${-year} BC` : `First written in ${year}`),
    moreBy: (author: string) => `More by ${author}`,
    similar: 'Similar books',
    voice: {
      waiting: 'Audio is next in the queue.',
      running: 'Preparing audio…',
      failed: 'The audio couldn’t be made. You can read it in the meantime.',
      none: 'No audio yet. You can read it in the meantime.',
      startsByItself: 'Playback starts when it’s ready.',
      progress: 'Audio progress',
    },
  },
  author: {
    count: (books: number) =>
      counted(books, { one: '# book in this library', other: '# books in this library' }),
    empty: {
      title: 'No books by this author yet',
      text: 'Books published later appear here.',
    },
  },
};

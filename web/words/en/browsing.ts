import type { DiscoveryFilter } from '#contract/book-lists.ts';
import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about books, lists and search, which travels only with the screens behind the login. */
export const browsingWords = {
  /** The name of a category, which the server keeps in English or as an admin has typed it. */
  category: (name: string): string => name,
  /** Where a summary comes from, which the server says in English. */
  source: (label: string): string => label,
  notPlayed: 'The player couldn’t be loaded. Please try again.',
  search: {
    placeholder: 'Search For a Book',
    label: 'Search for a book',
    clear: 'Clear search',
  },
  home: {
    pageTitle: 'Home',
    greeting: (name: string | undefined) => (name ? `Good to see you, ${name}` : 'Good to see you'),
    lead: 'Pick up where you left off, or start something new.',
    continue: 'Continue listening',
    seeAll: 'See all',
    shelves: {
      recommended: 'Recommended for you',
      trending: 'Trending this week',
    } satisfies Record<DiscoveryFilter, string>,
    variety: 'A book from each category',
    newest: 'New in the library',
    nextIn: (collection: string) => `Next in ${collection}`,
    about: { shared: (topic: string) => `Also about ${topic}`, chosen: (topic: string) => `About ${topic}` },
    pick: {
      title: 'Today’s pick',
      chosen: (topic: string) => `You came for ${topic}`,
      finished: (title: string) => `Because you finished ${title}`,
      heard: (title: string) => `Because you listened to ${title}`,
      new: (category: string) => `New in ${category}, your favourite`,
      short: (minutes: number) => `Only ${counted(minutes, { one: '# minute', other: '# minutes' })}`,
      subject: (category: string) => `Today’s subject: ${category}`,
      library: 'From the whole library',
    },
    questions: 'Questions this library answers',
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
    open: 'Open',
    openIt: (name: string) => `Open ${name}`,
  },
  bookmarks: {
    title: 'Saved for later',
    save: 'Save for later',
    saveIt: (title: string) => `Save ${title} for later`,
    remove: (title: string) => `Remove ${title} from your saved books`,
    removed: (title: string) => `${title} is no longer saved for later.`,
    savedIt: (title: string) => `${title} saved for later.`,
  },
  card: {
    playIt: (title: string) => `Play ${title}`,
    more: (title: string) => `More for ${title}`,
    pauseIt: (title: string) => `Pause ${title}`,
    minutes: (count: number) => `${count} min`,
    /** 0 for less than one. */
    left: (count: number) => (count === 0 ? 'Under 1 min left' : `${count} min left`),
    finished: 'Finished',
    read: (count: number) => `${count} min read`,
  },
};

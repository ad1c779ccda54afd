import type { BookLength } from '#contract/book-lists.ts';
import type { FoundInSource } from '#contract/books.ts';
import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text of pages of books other than home, which travels only with their screens. */
export const browsingPagesWords = {
  lastBooks: {
    minutes: (count: number) => `${count} min`,
    empty: {
      title: 'No books yet',
      text: 'Books appear here as soon as they’re published.',
    },
    locked: {
      title: 'This list is for members',
      text: 'Log in to see which books were added last.',
    },
  },
  interests: {
    title: 'What are you here for?',
    lead: 'Choose three to five topics. Home and today’s pick follow them, and you can change them in Settings.',
    settings: { title: 'What you’re here for', lead: 'Home and today’s pick follow these topics.' },
    go: 'Show me books',
    save: 'Save topics',
    skip: 'Skip',
    count: (chosen: number, most: number) => `${chosen} of ${most} chosen`,
  },
  collections: {
    title: 'Collections',
    lead: 'Books that go well together, in a good order.',
    all: 'All collections',
    empty: {
      title: 'No collections yet',
      text: 'This library has no collections in your language.',
    },
  },
  search: {
    title: 'Search',
    lead: 'Type a title, an author or a question into the box at the top.',
    resultsFor: (keyword: string) => `Results for “${keyword}”`,
    bestOf: (count: number) => `Top ${count} books`,
    onlyMentioned: 'No title or author matches, but these summaries mention it.',
    /** Why a book was found: a question that it answers, or one of its key ideas. */
    question: (question: string) => `“${question}”`,
    idea: (number: number, heading: string) => `Key idea ${number}: ${heading}`,
    /** Key ideas that speak to what was asked. */
    ideas: 'Key ideas about this',
    ideaOf: (number: number, book: string) => `Key idea ${number} of ${book}`,
    playIdea: (number: number, book: string) => `Play key idea ${number} of ${book}`,
    saysLittle: 'This library doesn’t say much about that',
    closest: (count: number) =>
      `This library doesn’t say much about that. ${counted(count, { one: 'One book comes closest.', other: '# books come closest.' })}`,
    anotherBook: 'Looking for another book?',
    none: 'No books found',
    noneLikeThat: 'No books like that',
    noneLikeThatText: 'Other categories or lengths may have one.',
    everywhere: 'Search all books',
  },
  saved: {
    lead: 'Books you want to come back to, on all your devices.',
    count: (books: number) => counted(books, { one: '# book', other: '# books' }),
    orders: {
      latest: 'Last saved',
      earliest: 'First saved',
      title: 'Title',
      author: 'Author',
      shortest: 'Shortest first',
    },
    emptyTitle: 'Nothing saved for later',
    empty: 'Tap the bookmark on any book to keep it here.',
    toHome: 'Find a book',
  },
  filter: {
    open: (chosen: number) => (chosen === 0 ? 'Filter' : `Filter (${chosen})`),
    title: 'Filter books',
    clear: 'Clear all',
    done: 'Show books',
    length: 'Length',
    everyLength: 'All lengths',
    lengths: {
      short: 'Under 10 minutes',
      medium: '10 to 20 minutes',
      long: 'Over 20 minutes',
    } satisfies Record<BookLength, string>,
    /** Without a count where none is known. */
    lengthOf: (length: string, books: number | undefined) =>
      books === undefined ? length : `${length} (${books})`,
  },
  explore: {
    title: 'Explore',
    lead: 'Find your next book by subject, author or length.',
    found: 'Books found',
    authors: 'Authors',
    allAuthors: 'All authors',
    authorsLead: 'Everyone with a book in this library.',
    findAuthor: 'Find an author',
    moreAuthors: 'Show more authors',
    noAuthor: 'No author by that name',
    noAuthorText: 'Check the spelling, or try just part of the name.',
    books: (count: number) => counted(count, { one: '# book', other: '# books' }),
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
    ideas: {
      title: 'Key ideas',
      count: (count: number) => counted(count, { one: '# key idea', other: '# key ideas' }),
    },
    passages: {
      title: 'Passages',
      count: (count: number) => counted(count, { one: '# passage', other: '# passages' }),
    },
    /** Said before the title of a key idea, to those who do not see the play sign. */
    playFrom: 'Play from',
    restsOn: (place: string) => `From ${place}`,
    /** Before its title in that language. */
    alsoIn: (language: string) => `Also in ${language}:`,
    about: 'About this book',
    first: (year: number) => {
      if (year < 0) return `Written around ${-year} BC`;
      return year < 1000 ? `Written around AD ${year}` : `Written in ${year}`;
    },
    found: ({ quotations: { found, all }, unknown }: FoundInSource) =>
      `${all === 0 ? 'No quotations' : counted(all, { one: `${found} of # quotation found`, other: `${found} of # quotations found` })}; ${unknown === 0 ? 'all names and numbers are' : counted(unknown, { one: '# name or number isn’t', other: '# names and numbers aren’t' })} in the source.`,
    ask: 'Ask this book',
    questions: 'Questions it answers',
    more: 'More',
    moreBy: (author: string) => `More by ${author}`,
    similar: 'Similar books',
    voice: {
      waiting: 'Audio is next in the queue.',
      running: 'Preparing audio…',
      failed: 'The audio couldn’t be created. You can read it in the meantime.',
      none: 'No audio yet. You can read it in the meantime.',
      startsByItself: 'Playback starts when it’s ready.',
      progress: 'Audio progress',
    },
  },
  finished: {
    title: (book: string) => `You’ve finished ${book}`,
    next: 'What to play next',
    play: (book: string) => `Play ${book}`,
    toBook: 'Back to the book',
  },
  author: {
    edit: 'Edit author',
    count: (books: number) =>
      counted(books, { one: '# book in this library', other: '# books in this library' }),
    empty: {
      title: 'No books by this author yet',
      text: 'Books published later appear here.',
    },
  },
};

/** The landing page's text, which travels only with it. */
export const landingWords = {
  openLibrary: 'Open library',
  popularTitles: 'Popular titles',
  popularCategories: 'Popular categories',
  blog: 'Editorial / Blog',
  usefulLinks: 'Useful Links',
  eyebrow: 'Book summaries, on your own server',
  headline: 'Great books, in the time you have.',
  sentence:
    'Listen to or read the key ideas of a great book in about ten minutes. Precis always keeps your place.',
  register: 'Create an account',
  login: 'I have an account',
  promise: 'Free, no ads, nothing to install.',
  wallLabel: 'Covers of books in this library',
  covers: [
    { title: 'Meditations', author: 'Marcus Aurelius' },
    { title: 'Walden', author: 'Henry David Thoreau' },
    { title: 'On the Origin of Species', author: 'Charles Darwin' },
    { title: 'The Art of War', author: 'Sun Tzu' },
    { title: 'Tao Te Ching', author: 'Laozi' },
    { title: 'The Prince', author: 'Niccolò Machiavelli' },
    { title: 'How We Think', author: 'John Dewey' },
    { title: 'On Liberty', author: 'John Stuart Mill' },
    { title: 'The Wealth of Nations', author: 'Adam Smith' },
    { title: 'The Souls of Black Folk', author: 'W. E. B. Du Bois' },
    { title: 'A Vindication of the Rights of Woman', author: 'Mary Wollstonecraft' },
    { title: 'The Autobiography of Benjamin Franklin', author: 'Benjamin Franklin' },
  ],
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Pick a book',
        text: 'Search by title or author, or follow a category. Every summary opens with its key ideas, so you know in a minute whether it’s for you.',
      },
      {
        title: 'Listen, read, or both',
        text: 'The sentence being spoken is highlighted. Tap any sentence to hear it from there, or mute it and read.',
      },
      {
        title: 'Stop whenever you like',
        text: 'Switch to your phone whenever you like. Playback picks up at the same word.',
      },
    ],
  },
  sample: {
    title: 'Audio and text that stay in step',
    text: 'Listen and read at the same time. The text follows the narration. Tap a sentence to hear it.',
    points: [
      'Skip 15 seconds back or forward, or jump to any key idea',
      'Your choice of text size, light or dark',
      'Your place is kept on your server, for all your devices',
    ],
    caption: 'The reading view, drawn from the summary of Meditations.',
    book: 'Meditations',
    author: 'Marcus Aurelius',
    idea: 'Separate what happened from your verdict',
    before:
      'Between an event and our distress stands a judgement, and Marcus holds that the judgement belongs to us.',
    lit: 'In the eighth book he tells himself to add nothing to what first impressions report.',
    after: 'He has been told that someone speaks ill of him, but not that he is harmed by it.',
    elapsed: 252,
    total: 698,
    play: (title: string): string => `Play the first minute of ${title}`,
    hear: 'Hear its first minute',
    pause: 'Pause',
    heard: (title: string): string => `The first minute of ${title}, narrated by this library.`,
    minute: {
      hear: 'Hear it in a minute',
      play: (title: string): string => `Play ${title} in a minute`,
      heard: (title: string): string => `${title} in a minute, narrated by this library.`,
    },
    failed: 'The sample can’t be played right now. Try again in a moment.',
  },
  forWhom: {
    title: 'For people who mean to read more than they do',
    groups: [
      {
        title: 'On the go',
        text: 'A summary lasts about as long as a commute, a walk with the dog or the washing-up.',
      },
      {
        title: 'Before the full book',
        text: 'Find out what a book argues before you give it ten evenings, and remember it afterwards.',
      },
      {
        title: 'Together',
        text: 'A family, a class, a book club or a company can share one library, each with their own place in every book.',
      },
    ],
  },
  hosting: {
    title: 'Truly yours',
    text: 'Precis runs on your own machine. Only you and your server know what you listen to.',
    facts: [
      {
        title: 'Open source',
        text: 'All the code is published under the AGPL. Read it, change it, keep it.',
      },
      {
        title: 'Everything included',
        text: 'Database, voice and a starter library are built in. No API keys or other services needed.',
      },
      {
        title: 'Private',
        text: 'No trackers, no ads, no third-party requests.',
      },
    ],
  },
  closing: {
    title: 'The first book is ten minutes away.',
    text: 'Create an account and press play.',
  },
};

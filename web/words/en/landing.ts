export const landing = {
  eyebrow: 'Book summaries, on your own server',
  headline: 'Great books, in the time you have.',
  sentence:
    'Precis turns a book into some ten minutes you can listen to or read, and it never loses your place.',
  register: 'Create an account',
  login: 'I have an account',
  promise: 'Free of charge and free of ads. Nothing to install.',
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
        text: 'Search by title or author, or follow a category. Every summary opens with its key ideas, so you know in a minute whether it is for you.',
      },
      {
        title: 'Listen, read, or both',
        text: 'The voice lights up the sentence it is speaking. Tap any sentence to hear it from there, or turn the sound off and read.',
      },
      {
        title: 'Stop whenever you like',
        text: 'Close the lid, change trains, switch to the phone: the next time you press play, it goes on from the same words.',
      },
    ],
  },
  sample: {
    title: 'A voice and a page that know where you are',
    text: 'Listening and reading are one thing here. The page follows the voice, the voice follows your finger, and your place is kept with every pause.',
    points: [
      'Fifteen seconds back or forward, and every key idea one tap away',
      'A calm page with letters in the size you like, light or dark',
      'Your place is kept on your server, for every device you use',
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
    pause: 'Pause',
    heard: (title: string): string => `The first minute of ${title}, in the voice of this library.`,
    failed: 'The sample cannot be played just now. Please try again in a moment.',
  },
  forWhom: {
    title: 'For people who mean to read more than they do',
    groups: [
      {
        title: 'On the way',
        text: 'A summary lasts about as long as a commute, a walk with the dog or the washing-up.',
      },
      {
        title: 'Before the real thing',
        text: 'Find out what a book argues before you give it ten evenings, and remember it afterwards.',
      },
      {
        title: 'Together',
        text: 'A family, a class, a reading circle or a company can share one library, each with their own place in every book.',
      },
    ],
  },
  hosting: {
    title: 'Yours, in the full sense',
    text: 'Precis runs on a machine of your own. What you listen to is known to you and your server, and to nobody else.',
    facts: [
      {
        title: 'Open source',
        text: 'The whole program is published under the AGPL. Read it, change it, keep it.',
      },
      {
        title: 'Complete as it comes',
        text: 'Database, voice and a starter library are inside. No key and no other service is needed to begin.',
      },
      {
        title: 'Quiet',
        text: 'No tracker, no advertisement, and not a single file fetched from anywhere else.',
      },
    ],
  },
  closing: {
    title: 'The first book is ten minutes away.',
    text: 'Make an account and press play.',
  },
};

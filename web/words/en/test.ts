/** The test page's text, which travels only with it. */
export const testWords = {
  title: 'Test page',
  lead: 'Whether this browser and the server have what Precis needs.',
  result: 'Results',
  good: 'Works',
  bad: 'Doesn’t work',
  checks: {
    network: {
      name: 'Network',
      good: 'The browser has a connection.',
      bad: 'The browser has no connection.',
    },
    sound: {
      name: 'Sound',
      good: 'The browser can play MP3.',
      bad: 'The browser can’t play MP3. You can read books but not listen.',
    },
    storage: {
      name: 'Storage',
      good: 'Browser storage works.',
      bad: 'Browser storage is off. You’ll have to log in on every visit.',
    },
    server: { name: 'Server', good: (milliseconds: number) => `Answered in ${milliseconds} ms.` },
    account: { name: 'Account', good: (email: string) => `Signed in as ${email}.` },
  },
};

export const test = {
  title: 'Test page',
  lead: 'Whether this browser and the server have what Precis needs.',
  result: 'What was found',
  good: 'Works',
  bad: 'Does not work',
  checks: {
    network: {
      name: 'Network',
      good: 'The browser has a connection.',
      bad: 'The browser has no connection.',
    },
    sound: {
      name: 'Sound',
      good: 'The browser plays MP3.',
      bad: 'The browser does not play MP3: books can be read, not heard.',
    },
    storage: {
      name: 'Storage',
      good: 'The browser keeps what it is told.',
      bad: 'The browser keeps nothing: you will have to log in at every visit.',
    },
    server: { name: 'Server', good: (milliseconds: number) => `It answered in ${milliseconds} ms.` },
    account: { name: 'Account', good: (email: string) => `Signed in as ${email}.` },
  },
};

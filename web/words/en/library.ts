/** The text of the menu's library, which travels only with the screens behind the login. */
export const libraryWords = {
  explore: 'Explore',
  minutes: 'Minutes',
  mainPages: 'Main pages',
  title: 'Library',
  lead: 'Everything you’ve started, saved and highlighted.',
  listening: { label: 'Listening', about: 'Books you’ve started, with your place.' },
  saved: { label: 'Saved for later', about: 'Books you want to come back to.' },
  collections: { label: 'Collections', about: 'Books that go together: yours and the library’s.' },
  highlights: { label: 'Highlights', about: 'What you’ve highlighted, and your notes.' },
  offline: {
    label: 'Downloaded',
    title: 'Downloaded',
    about: 'Books on this device, also without a network.',
  },
};

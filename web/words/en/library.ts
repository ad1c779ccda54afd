/** The text of the menu's library, which travels only with the screens behind the login. */
export const libraryWords = {
  explore: 'Explore',
  minutes: 'Minutes',
  mainPages: 'Main pages',
  title: 'Library',
  listening: 'Listening',
  saved: 'Saved for later',
  finished: 'Finished',
  downloaded: 'Downloaded',
  collections: 'Collections',
  highlights: 'Highlights',
  requests: 'Requests and reports',
};

/** What a reader is told, whatever the page, about what they asked for or reported. */
export const newsWords = {
  reports: {
    settled: (book: string, note: string) => `About the mistake in “${book}”: ${note}`,
    open: 'Open the book',
  },
  requests: {
    published: (title: string) => `“${title}” is now in the library.`,
    declined: (title: string) => `“${title}” won’t be added. See the reason in My requests.`,
    open: 'Open',
    see: 'My requests',
  },
};

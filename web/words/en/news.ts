export const news = {
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

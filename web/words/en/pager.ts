export const pagerWords = {
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
};

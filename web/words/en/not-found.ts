export const notFoundWords = {
  title: 'Page not found',
  text: 'Check the address, or the book may have been removed.',
  takenDown: 'This summary was taken down',
  home: 'Go to home',
  landing: 'Go to the start page',
};

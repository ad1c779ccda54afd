/** The text about books in lists of what was heard. Apart from the player's, so that home's first view is small. */
export const historyWords = {
  title: 'Your listening',
  lead: 'Every book you’ve started.',
  finished: 'Finished',
  /** 0 for less than one. */
  left: (minutes: number) => (minutes === 0 ? 'Under 1 min left' : `${minutes} min left`),
  progress: 'Progress',
  resume: (title: string) => `Continue ${title}`,
  again: (title: string) => `Listen to ${title} again`,
  finish: 'Mark as finished',
  unfinish: 'Mark as not finished',
  remove: 'Remove from your listening',
  removed: (title: string) => `${title} removed from your listening.`,
  emptyTitle: 'No books started yet',
  empty: 'Books you start appear here, on all your devices.',
  toHome: 'Find a book',
  more: 'Show more',
};

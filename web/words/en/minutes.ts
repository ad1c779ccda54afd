/** The text about books in a minute, which travels only with their page. */
export const minutesWords = {
  title: 'Minutes',
  emptyTitle: 'No minutes yet',
  empty: 'Books in a minute appear here as soon as they’re narrated.',
  toExplore: 'Explore the library',
  at: (number: number, all: number) => `${number} of ${all}`,
  now: (number: number, all: number, title: string) => `${number} of ${all}: ${title}`,
  previous: 'Previous minute',
  next: 'Next minute',
  play: (title: string) => `Play ${title} in a minute`,
  pause: (title: string) => `Pause ${title} in a minute`,
  whole: 'Play the whole book',
  resume: (time: string) => `Resume the book at ${time}`,
  endTitle: 'That’s all for today',
  end: 'Come back tomorrow for more, or find a book to hear in full.',
};

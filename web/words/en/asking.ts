/** What asking one book needs, which travels only with that. */
export const askingWords = {
  question: 'Your question',
  hint: 'You get the book’s own words, or “This book doesn’t say.”',
  ask: 'Ask',
  silent: 'This book doesn’t say. Try other words, or ask about something else.',
  passages: 'Passages about your question',
  from: (source: string, place: string | null) => (place === null ? source : `${source}, ${place}`),
  summary: 'From the summary',
  play: (number: number) => `Play key idea ${number}`,
  playShort: 'Play',
  writing: 'Writing an answer…',
  written: 'Written by a language model from the passages below, and checked against them.',
  toPassage: (number: number) => `Passage ${number}`,
  enough: 'You’ve had all of today’s written answers. Here are the passages.',
};

/** The most letters that a typed text may have. Plain values: the web loads them without any schema. */
export const mostLetters = {
  title: 500,
  author: 200,
  authorSentence: 300,
  slogan: 300,
  bookText: 300_000,
  /** Of a book in a minute. */
  minute: 1_500,
  /** Of those that a book answers. */
  question: 160,
  /** Asked of a book. */
  asked: 300,
  topic: 60,
  category: 100,
  collection: 80,
  /** Of a category or a collection. */
  description: 500,
  /** Of a passkey or an API token. */
  keyName: 60,
  /** Why something was done, as its readers or askers are told. */
  reason: 1_000,
  report: 1_000,
  sentence: 2_000,
  /** Of a draft. */
  section: 20_000,
  highlightNote: 4_000,
  requested: 200,
} as const;

/** The fewest that people are asked for. */
export const leastLetters = { reason: 2, report: 5, requested: 2 } as const;

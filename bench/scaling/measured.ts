/** One figure of RESULTS.md, found there by the text around it. */
type Figure = { inResults: string; value: number };

/** All of one machine, two cores of an Intel Xeon at 2.5 GHz: what a core of today does at least. A second each. */
export const perCore = {
  /** Of a web process. */
  rememberedPages: {
    inResults: 'A catalogue page, the first, 100,000 books, 32 connections | 4,719 /s',
    value: 4_719,
  },
  rememberedBooks: { inResults: "A book's page | 3,913 /s", value: 3_913 },
  otherPages: { inResults: '4,000 different catalogue pages, nothing in memory | 853 /s', value: 853 },
  otherBooks: { inResults: '4,000 different books, nothing in memory | 840 /s', value: 840 },
  saves: { inResults: 'Position saves, fsync on, 32 connections | 2,995 /s', value: 2_995 },
  /** Of PostgreSQL, which shared its core: at least this many statements that read a page's rows. */
  statements: { inResults: '853 /s | 1,652 /s (bare Fastify, one statement for ready rows)', value: 1_652 },
} as const satisfies Record<string, Figure>;

/** Durable upserts a second that one PostgreSQL took, on both cores and one disk. */
export const durableWrites: Figure = { inResults: '2,995 /s | 7,768 /s (bare upsert)', value: 7_768 };

export const bytes = {
  place: { inResults: 'A place in a book, in table and indexes | 285 B', value: 285 },
  logOfSave: { inResults: 'A save, in PostgreSQL’s log | 342 B', value: 342 },
  logOfTell: { inResults: 'A minute of listening time, in PostgreSQL’s log | 488 B', value: 488 },
} as const satisfies Record<string, Figure>;

export const allFigures: readonly Figure[] = [
  ...Object.values(perCore),
  durableWrites,
  ...Object.values(bytes),
];

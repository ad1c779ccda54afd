import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hitRate } from './hit-rate.ts';

const results = readFileSync(join(import.meta.dirname, '../RESULTS.md'), 'utf8');

/** The number that follows a text in RESULTS.md. Throws where it isn't there. */
function after(text: string): number {
  const [, rest] = results.split(text);
  const [number] = /^[\d,]+/.exec(rest ?? '') ?? [];
  if (number === undefined) throw new Error(`bench/RESULTS.md has no figure after "${text}".`);
  return Number(number.replaceAll(',', ''));
}

/** All of one machine, two cores of an Intel Xeon at 2.5 GHz: what a core of today does at least. A second each. */
const perCore = {
  /** Of a web process. */
  rememberedPages: after('| A catalogue page, the first, 100,000 books, 32 connections | '),
  rememberedBooks: after("| A book's page | "),
  otherPages: after('4,000 different catalogue pages, nothing in memory | '),
  otherBooks: after('4,000 different books, nothing in memory | '),
  saves: after('| Position saves, fsync on, 32 connections | '),
  /** Of PostgreSQL, which shared its core: at least this many statements that read a page's rows. */
  statements: after('4,000 different catalogue pages, nothing in memory | 853 /s | '),
};

/** Durable upserts a second that one PostgreSQL took, on both cores and one disk. */
const durableWrites = after('| Position saves, fsync on, 32 connections | 2,995 /s | ');

const bytes = {
  place: after('A place in a book, in table and indexes | '),
  logOfSave: after('A save, in PostgreSQL’s log | '),
  logOfTell: after('A minute of listening time, in PostgreSQL’s log | '),
};

/** What people do: assumptions, which a library that knows its own figures should replace. */
export const habits = {
  /** Of all listeners, on a day. */
  listenOnADay: 0.2,
  minutesADay: 20,
  visitsADay: 1.5,
  /** Of a day's listening and visits. Spread evenly it would be 0.042. */
  inTheBusiestHour: 0.1,
  placesKept: 30,
  /** Calls of one visit. */
  visit: { home: 8, pages: 4, books: 3, searches: 4 },
  books: 100_000,
  /** Different pages of lists that are asked for. */
  pages: 5_000,
} as const;

/** What the product does. */
export const product = {
  saveEverySeconds: 10,
  tellTimeEverySeconds: 60,
  audioBytesASecond: 8_000,
  kept: {
    pages: { max: 300, seconds: 60 },
    books: { max: 300, seconds: 60 },
    sessions: { max: 10_000, seconds: 60 },
  },
} as const;

/** One machine of each. A core, a disk or a line is full at half of what it can do, so that a bad minute passes. */
export const machine = {
  fullAt: 0.5,
  lineBytesASecond: 125_000_000,
  memoryBytes: 32_000_000_000,
  secondsBetweenCheckpoints: 300,
  pageBytes: 8_192,
} as const;

export type Stage = ReturnType<typeof simulate>;

/** What so many listeners ask for in a second of the busiest hour. */
function demandOf(listeners: number) {
  const active = listeners * habits.listenOnADay * habits.inTheBusiestHour;
  const atOnce = (active * habits.minutesADay) / 60;
  const visits = (active * habits.visitsADay) / 3_600;
  const saves = atOnce / product.saveEverySeconds;
  const tells = atOnce / product.tellTimeEverySeconds;
  const ofVisits = Object.values(habits.visit).reduce((sum, calls) => sum + calls, 0) * visits;
  return { atOnce, visits, saves, tells, calls: saves + tells + ofVisits };
}

type Demand = ReturnType<typeof demandOf>;

/** With calls spread over processes at random, or a listener's always to the same one. */
function hitRatesOf({ atOnce, visits, calls }: Demand, processes: number) {
  const { visit, pages, books } = habits;
  const { kept } = product;
  const ofLists = (perSecond: number, names: number, list: 'pages' | 'books') =>
    hitRate({ perSecond: perSecond / processes, names, popularity: 'by Zipf' }, kept[list]);
  const ofSessions = (listeners: number) => {
    const names = Math.max(1, Math.round(listeners));
    return hitRate({ perSecond: calls / processes, names, popularity: 'all alike' }, kept.sessions);
  };
  return {
    pages: ofLists(visits * visit.pages, pages, 'pages'),
    books: ofLists(visits * visit.books, books, 'books'),
    sessions: ofSessions(atOnce),
    sessionsOfTheirOwn: ofSessions(atOnce / processes),
  };
}

type Rates = ReturnType<typeof hitRatesOf>;

/** Seconds of web cores in a second. What home and searches ask for costs as much as a page that isn't remembered. */
function webSecondsOf({ visits, saves, tells }: Demand, rates: Rates): number {
  const { visit } = habits;
  const { rememberedPages, otherPages, rememberedBooks, otherBooks } = perCore;
  const page = rates.pages / rememberedPages + (1 - rates.pages) / otherPages;
  const book = rates.books / rememberedBooks + (1 - rates.books) / otherBooks;
  const other = (visit.home + visit.searches) / otherPages;
  return visits * (visit.pages * page + visit.books * book + other) + (saves + tells) / perCore.saves;
}

const coresFor = (seconds: number): number => Math.max(1, Math.ceil(seconds / machine.fullAt));

/** A core has a process; how much each remembers depends on how many there are, and how many are needed on that. */
function settle(demand: Demand): { processes: number; rates: Rates; webSeconds: number } {
  let processes = 1;
  for (let round = 0; ; round += 1) {
    const rates = hitRatesOf(demand, processes);
    const webSeconds = webSecondsOf(demand, rates);
    const needed = coresFor(webSeconds);
    if (needed <= processes || round === 10) return { processes, rates, webSeconds };
    processes = needed;
  }
}

/** The busiest hour of a library with so many listeners. */
export function simulate(listeners: number) {
  const demand = demandOf(listeners);
  const { processes, rates, webSeconds } = settle(demand);
  const { visit } = habits;
  const reads =
    demand.visits *
      (visit.pages * (1 - rates.pages) +
        visit.books * (1 - rates.books) +
        visit.home +
        // By title and author, by what was meant, and the cards.
        visit.searches * 3) +
    demand.calls * (1 - rates.sessions);
  const writes = demand.saves + demand.tells;
  // The first change of a page after a checkpoint puts all of it into the log.
  const savesOfAPage = machine.secondsBetweenCheckpoints / product.saveEverySeconds;
  const logBytes =
    demand.saves * (bytes.logOfSave + machine.pageBytes / savesOfAPage) + demand.tells * bytes.logOfTell;
  const audioBytes = demand.atOnce * product.audioBytesASecond;
  const placeBytes = listeners * habits.placesKept * bytes.place;
  const { fullAt, lineBytesASecond, memoryBytes } = machine;
  const load = {
    'one web core': webSeconds / fullAt,
    'durable writes of one PostgreSQL': writes / durableWrites / fullAt,
    'one core of PostgreSQL for reading': reads / perCore.statements / fullAt,
    'a line of 1 Gbit/s, for audio': audioBytes / lineBytesASecond / fullAt,
    'places in 32 GB of memory': placeBytes / memoryBytes,
  };
  return { listeners, ...demand, processes, rates, reads, writes, logBytes, audioBytes, placeBytes, load };
}

/** The part with the most to do, 1 being full. */
export function firstFull({ load }: Pick<Stage, 'load'>): { part: keyof Stage['load']; load: number } {
  const parts = Object.entries(load) as [keyof Stage['load'], number][];
  const [part, most] = parts.reduce((one, other) => (other[1] > one[1] ? other : one));
  return { part, load: most };
}

import { firstFull, type Stage, simulate } from './simulate.ts';

const STAGES = [10_000, 1_000_000, 100_000_000] as const;

/** Two digits that count. */
function short(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString('en', { maximumSignificantDigits: 2 });
}

function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${short(bytes / 1000 ** power)} ${units[power]}`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const lines: readonly (readonly [what: string, told: (stage: Stage) => string])[] = [
  ['Listening at once', ({ atOnce }) => short(atOnce)],
  ['Calls a second', ({ calls }) => short(calls)],
  ['Positions saved a second', ({ saves }) => short(saves)],
  ['Web cores, one process each', ({ processes }) => short(processes)],
  ['Pages of lists answered from memory', ({ rates }) => percent(rates.pages)],
  ["Books' pages answered from memory", ({ rates }) => percent(rates.books)],
  ['Sessions known from memory', ({ rates }) => percent(rates.sessions)],
  ['… where a listener always meets the same process', ({ rates }) => percent(rates.sessionsOfTheirOwn)],
  ['Statements that read, a second', ({ reads }) => short(reads)],
  ['Rows written, a second', ({ writes }) => short(writes)],
  ['PostgreSQL’s log, a second', ({ logBytes }) => size(logBytes)],
  ['Places in books', ({ placeBytes }) => size(placeBytes)],
  ['Audio, a second', ({ audioBytes }) => size(audioBytes)],
  ['Full first', (stage) => firstFull(stage).part],
  ['… and how full', (stage) => fullness(firstFull(stage).load)],
];

/** Ten times full and more is easier to read as times. */
const fullness = (load: number): string => (load < 10 ? percent(load) : `${short(load)} ×`);

const stages = STAGES.map(simulate);

/** The first column to the left, all others to the right. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** The busiest hour at each stage, as Markdown. */
export const stagesTable = (): string =>
  table(
    ['In the busiest hour', ...STAGES.map((count) => `${count.toLocaleString('en')} listeners`)],
    lines.map(([what, told]) => [what, ...stages.map(told)]),
  );

/** How full each part is at each stage, as Markdown: 100 % is half of what it can do, of memory all. */
export function loadsTable(): string {
  const [, million = simulate(1_000_000)] = stages;
  return table(
    ['How full', ...STAGES.map((count) => count.toLocaleString('en')), 'Carries, listeners'],
    Object.entries(million.load).map(([part, full]) => [
      part,
      ...stages.map(({ load }) => fullness(load[part as keyof Stage['load']])),
      short(million.listeners / full),
    ]),
  );
}

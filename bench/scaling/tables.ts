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

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The busiest hour at each stage, as Markdown. */
export function stagesTable(): string {
  const stages = STAGES.map(simulate);
  return [
    row(['In the busiest hour', ...STAGES.map((count) => `${count.toLocaleString('en')} listeners`)]),
    row(['---', ...STAGES.map(() => '---:')]),
    ...lines.map(([what, told]) => row([what, ...stages.map(told)])),
  ].join('\n');
}

/** How full each part is at each stage, as Markdown: 100 % is half of what it can do, of memory all. */
export function loadsTable(): string {
  const stages = STAGES.map(simulate);
  const parts = Object.keys(stages[0]?.load ?? {}) as (keyof Stage['load'])[];
  const carries = ({ load, listeners }: Stage, part: keyof Stage['load']) => short(listeners / load[part]);
  return [
    row(['How full', ...STAGES.map((count) => count.toLocaleString('en')), 'Carries, listeners']),
    row(['---', ...STAGES.map(() => '---:'), '---:']),
    ...parts.map((part) =>
      row([
        part,
        ...stages.map(({ load }) => fullness(load[part])),
        stages[1] ? carries(stages[1], part) : '',
      ]),
    ),
  ].join('\n');
}

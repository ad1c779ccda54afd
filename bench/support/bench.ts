/**
 * What a figure is, its unit, and its bars: `≤ 50`, or `≥ 0.6 of the bare SQL` for its ratio to what is measured beside it in the
 * same run on the same machine; without a bar `of the bare SQL`. `{books}` and other numbers of the command stand for theirs.
 */
export type Row = readonly [what: string, unit: string, ...bars: Bar[]];
type Bar = `${'≥' | '≤'} ${number}${'' | ` of ${string}`}` | `of ${string}`;

/** What a run measured, by the keys of the rows: the figure, or it and its reference. */
export type Figures = Record<string, number | readonly [figure: number, reference: number]>;

/** Of the command, where nothing else is asked for. */
export const usualNumbers = { books: 100_000, grown: 10, listeners: 500, minutes: 1 };

export type Runs = typeof usualNumbers & {
  /** How often each thing is measured. */
  times: number;
  /** One run and shorter loads: shows that it works, not how fast it is. */
  quick: boolean;
  /** Says on stderr what is going on. */
  say: (text: string) => void;
};

/** Opens what is measured, and closes it when the work has ended. */
export type Opens<Given> = (runs: Runs, work: (given: Given) => Promise<unknown>) => Promise<unknown>;

type Told = {
  /** Its numbers in the bars. */
  number: string;
  about: string;
  rows: Record<string, Row>;
};

/** What a file of `rows` exports: a row of the bars, or a few that share a server. `measure` adds what each run measured. */
export type Bench = Told & { measure: (runs: Runs, all: Figures[]) => Promise<void> };

/** `once` measures in each run what is opened: once for all runs, or for each anew. */
export const measured = <Given>(
  on: Opens<Given>,
  {
    once,
    isAnew = false,
    ...told
  }: Told & { once: (given: Given, runs: Runs) => Figures | Promise<Figures>; isAnew?: boolean },
): Bench => ({
  ...told,
  measure: async (runs, all) => {
    const runUntil = (last: number) => async (given: Given) => {
      while (all.length < last) {
        runs.say(`run ${all.length + 1} of ${runs.times}`);
        all.push(await once(given, runs));
      }
    };
    while (all.length < runs.times) await on(runs, runUntil(isAnew ? all.length + 1 : runs.times));
  },
});

/** A row for each thing, by its key. */
export const rowsOf = <Thing>(
  things: Readonly<Record<string, Thing>>,
  row: (key: string, thing: Thing) => Row,
): Record<string, Row> =>
  Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, row(key, thing)]));

/** What each of them measures, one after the other. */
export async function figuresOf<Thing>(
  things: Readonly<Record<string, Thing>>,
  measure: (thing: Thing, key: string) => Promise<Figures[string]>,
): Promise<Figures> {
  const figures: Figures = {};
  for (const [key, thing] of Object.entries(things)) figures[key] = await measure(thing, key);
  return figures;
}

export const sumOf = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((sum, thing) => sum + of(thing), 0);

/** The value below which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Three digits that count, thousands apart. */
const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const BAR = /^(?:(?<sign>[≥≤]) (?<limit>[\d.]+))? ?(?:of (?<reference>.+))?$/;
const verdicts = { true: 'ok', false: '**no**', null: '–' } as const;

export type Line = { cells: string[]; isReached: boolean | null };

/** The runs of one row as a line of the table: medians, the ratio that of each run's own. */
function lineOf([what, unit, ...bars]: Row, runs: readonly Figures[string][]): Line {
  const pairs = runs.map((run) => (typeof run === 'number' ? ([run, Number.NaN] as const) : run));
  const isBeside = runs.some((run) => typeof run !== 'number');
  const figure = median(pairs.map(([ours]) => ours));
  const ratio = median(pairs.map(([ours, other]) => ours / other));
  const read = bars.map((bar) => BAR.exec(bar)?.groups ?? {});
  const reference = read.find((bar) => bar.reference)?.reference;
  const judged = read.filter(({ sign, reference: of }) => sign !== undefined && (isBeside || !of));
  const asked = judged.map(({ sign = '', limit = '', reference: of }) => {
    const [value, most] = [of ? ratio : figure, Number(limit)];
    const isReached = sign === '≥' ? value >= most : value <= most;
    return { text: `${sign} ${shown(most)}${of ? '' : ` ${unit}`}`, isReached };
  });
  const isReached = asked.length === 0 ? null : asked.every((bar) => bar.isReached);
  const beside = `${shown(median(pairs.map(([, other]) => other)))} ${unit} (${reference})`;
  const cells = [
    what,
    `${shown(figure)} ${unit}`,
    ...(isBeside ? [beside, ratio.toFixed(2)] : ['–', '–']),
    asked.map(({ text }) => text).join(', ') || '–',
    verdicts[`${isReached}`],
  ];
  return { cells, isReached };
}

/** In the order of the rows; those that no run measured are left out. */
export const linesOf = (rows: Record<string, Row>, runs: Runs, measured: readonly Figures[]): Line[] =>
  Object.entries(rows).flatMap(([key, [what, ...row]]) => {
    const found = measured.map((figures) => figures[key]).filter((figure) => figure !== undefined);
    const said = what.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof usualNumbers) =>
      runs[name].toLocaleString('en'),
    );
    return found.length === 0 ? [] : lineOf([said, ...row], found);
  });

/** As Markdown. */
export const tableOf = (lines: readonly Line[]): string =>
  [
    ['What', 'Figure', 'Reference', 'Ratio', 'Bar', 'Reached'],
    ['---', '---', '---', '---', '---', '---'],
    ...lines.map(({ cells }) => cells),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

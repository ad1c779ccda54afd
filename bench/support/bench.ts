/** A figure that is measured, beside what, and what it has to reach. */
export type Row = {
  /** Names the size of the catalogue by `{books}`. */
  what: string;
  unit: string;
  /** Measured in the same run on the same machine. */
  reference?: string;
  /** Bars of the figure. */
  least?: number;
  most?: number;
  /** Bars of its ratio to the reference. */
  ratioLeast?: number;
  ratioMost?: number;
};

/** What a run measured, by the keys of the rows: the figure, or it and its reference. */
export type Figures = Record<string, number | readonly [figure: number, reference: number]>;

export type Runs = {
  /** How often each thing is measured. */
  times: number;
  /** One run and shorter loads: shows that it works, not how fast it is. */
  quick: boolean;
  /** Books in the synthetic catalogue. */
  books: number;
  /** How many times as many `scale` compares with. */
  grown: number;
  /** How many listen in `listeners`, and for how long. */
  listeners: number;
  minutes: number;
  /** Measures `times` times and keeps what comes back. */
  repeat: (once: () => Promise<Figures>) => Promise<void>;
  /** Says on stderr what is going on. */
  say: (text: string) => void;
};

/** What a file of `rows` exports: a row of the bars, or a few that share a server. */
export type Bench = {
  /** Its numbers in the bars. */
  number: string;
  about: string;
  rows: Record<string, Row> | ((runs: Runs) => Record<string, Row>);
  /** Opens what it needs, measures by `runs.repeat`, and closes everything. */
  measure: (runs: Runs) => Promise<unknown>;
};

/** The value below which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Three digits that count, thousands apart. */
const shown = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));

const bars = [
  { name: 'least', sign: '≥', isRatio: false },
  { name: 'most', sign: '≤', isRatio: false },
  { name: 'ratioLeast', sign: '≥', isRatio: true },
  { name: 'ratioMost', sign: '≤', isRatio: true },
] as const;

const verdicts = { true: 'ok', false: '**no**', null: '–' } as const;

export type Line = { cells: string[]; isReached: boolean | null };

/** The runs of one row as a line of the table: medians, the ratio that of each run's own. */
function lineOf({ what, unit, reference, ...row }: Row, runs: readonly Figures[string][]): Line {
  const pairs = runs.map((run) => (typeof run === 'number' ? ([run, Number.NaN] as const) : run));
  const figure = median(pairs.map(([ours]) => ours));
  const beside = median(pairs.map(([, other]) => other));
  const ratio = median(pairs.map(([ours, other]) => ours / other));
  const asked = bars.flatMap(({ name, sign, isRatio }) => {
    const limit = row[name];
    if (limit === undefined) return [];
    const value = isRatio ? ratio : figure;
    const isReached = sign === '≥' ? value >= limit : value <= limit;
    return { text: `${sign} ${shown(limit)}${isRatio ? '' : ` ${unit}`}`, isReached };
  });
  const isReached = asked.length === 0 ? null : asked.every((bar) => bar.isReached);
  const isBeside = reference !== undefined && !Number.isNaN(beside);
  const cells = [
    what,
    `${shown(figure)} ${unit}`,
    isBeside ? `${shown(beside)} ${unit} (${reference})` : '–',
    isBeside ? ratio.toFixed(2) : '–',
    asked.map(({ text }) => text).join(', ') || '–',
    verdicts[`${isReached}`],
  ];
  return { cells, isReached };
}

/** In the order of the rows; those that no run measured are left out. */
export const linesOf = (rows: Record<string, Row>, measured: readonly Figures[]): Line[] =>
  Object.entries(rows).flatMap(([key, row]) => {
    const runs = measured.map((figures) => figures[key]).filter((figure) => figure !== undefined);
    return runs.length === 0 ? [] : lineOf(row, runs);
  });

export const rowsOf = ({ rows }: Bench, runs: Runs): Record<string, Row> => {
  const books = runs.books.toLocaleString('en');
  const given = typeof rows === 'function' ? rows(runs) : rows;
  return Object.fromEntries(
    Object.entries(given).map(([key, row]) => [key, { ...row, what: row.what.replaceAll('{books}', books) }]),
  );
};

/** As Markdown. */
export const tableOf = (lines: readonly Line[]): string =>
  [
    ['What', 'Figure', 'Reference', 'Ratio', 'Bar', 'Reached'],
    ['---', '---', '---', '---', '---', '---'],
    ...lines.map(({ cells }) => cells),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

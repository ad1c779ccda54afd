/** One thing that was measured once. */
export type Measured = {
  /** The same in every run; names the size of the catalogue where there is one. */
  what: string;
  figure: number;
  unit: string;
  /** Measured in the same run on the same machine. */
  reference?: { what: string; figure: number };
  bars: Bar[];
};

/** What a figure, or its ratio to the reference, has to reach. */
export type Bar = { of: 'figure' | 'ratio'; rule: 'at least' | 'at most'; limit: number };

/** A figure over all runs: medians. `ok` is null where nothing was asked for. */
export type Row = Omit<Measured, 'bars'> & { ratio: number | null; bars: string; ok: boolean | null };

export const atLeast = (limit: number, of: Bar['of'] = 'figure'): Bar => ({ of, rule: 'at least', limit });
export const atMost = (limit: number, of: Bar['of'] = 'figure'): Bar => ({ of, rule: 'at most', limit });

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The runs of one thing as one row. The ratio is the median of each run's own. */
function rowOf(runs: readonly Measured[]): Row {
  const [first] = runs;
  if (!first) throw new Error('Nothing was measured.');
  const { what, unit, bars } = first;
  const figure = median(runs.map((run) => run.figure));
  const references = runs.flatMap(({ reference }) => reference ?? []);
  const reference = first.reference && {
    what: first.reference.what,
    figure: median(references.map((each) => each.figure)),
  };
  const ratios = runs.flatMap((run) => (run.reference ? run.figure / run.reference.figure : []));
  const ratio = ratios.length > 0 ? median(ratios) : null;
  const reached = bars.map((bar) => isReached(bar, bar.of === 'figure' ? figure : ratio));
  return {
    what,
    unit,
    figure,
    ...(reference ? { reference } : {}),
    ratio,
    bars: bars.map((bar) => tell(bar, unit)).join(', '),
    ok: reached.length > 0 ? reached.every(Boolean) : null,
  };
}

const isReached = ({ rule, limit }: Bar, value: number | null): boolean =>
  value !== null && (rule === 'at least' ? value >= limit : value <= limit);

const tell = ({ of, rule, limit }: Bar, unit: string): string =>
  `${rule === 'at least' ? '≥' : '≤'} ${shown(limit)}${of === 'ratio' ? '' : ` ${unit}`}`;

/** Three digits that count, thousands apart. */
function shown(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

/** In the order in which things were first measured. */
export function rowsOf(measured: readonly Measured[]): Row[] {
  return [...new Set(measured.map(({ what }) => what))].map((what) =>
    rowOf(measured.filter((each) => each.what === what)),
  );
}

const verdicts = { true: 'ok', false: '**no**', null: '–' } as const;

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, figure, unit, reference, ratio, bars, ok }) =>
    [
      what,
      `${shown(figure)} ${unit}`,
      reference ? `${shown(reference.figure)} ${unit} (${reference.what})` : '–',
      ratio === null ? '–' : ratio.toFixed(2),
      bars || '–',
      verdicts[`${ok}`],
    ].join(' | '),
  );
  return ['What | Figure | Reference | Ratio | Bar | Reached', '---|---|---|---|---|---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}

import type { DuplicateChoice, DuplicateRow, ListField } from '#contract/imports.ts';

export type Columns = readonly (ListField | null)[];

/** What an admin has chosen for one upload. */
export type UploadPlan = {
  /** Null while they are read as the file names them. */
  columns: Columns | null;
  /** Row numbers of new books that are left out. */
  without: ReadonlySet<number>;
  /** For all rows that are there already, but for those named one by one. */
  duplicates: DuplicateChoice;
  rows: ReadonlyMap<number, DuplicateChoice>;
};

export const emptyPlan: UploadPlan = {
  columns: null,
  without: new Set(),
  duplicates: 'skip',
  rows: new Map(),
};

export const isComplete = (columns: Columns | null): boolean =>
  columns === null || (columns.includes('title') && columns.includes('author'));

/** The field moves here from the column that had it. */
export const withColumn = (columns: Columns, at: number, field: ListField | null): Columns =>
  columns.map((one, index) => {
    if (index === at) return field;
    return one === field ? null : one;
  });

export const choiceOf = (
  { duplicates, rows }: UploadPlan,
  { row, is_exact: isExact }: Pick<DuplicateRow, 'row' | 'is_exact'>,
): DuplicateChoice => {
  const choice = rows.get(row) ?? duplicates;
  return choice === 'keep' && isExact ? 'skip' : choice;
};

export const columnsQuery = (columns: Columns | null): Record<string, string> =>
  columns === null ? {} : { columns: columns.map((field) => field ?? '').join(',') };

/** As the import takes it. */
export function queryOf({ columns, without, duplicates, rows }: UploadPlan): Record<string, string> {
  const query: Record<string, string> = { ...columnsQuery(columns), duplicates };
  if (without.size > 0) query.without = [...without].join(',');
  for (const [row, choice] of rows) query[choice] = query[choice] ? `${query[choice]},${row}` : `${row}`;
  return query;
}

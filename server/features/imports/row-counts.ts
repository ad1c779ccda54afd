import type { ImportRecord, RowState } from './store.ts';

type Counted = Pick<ImportRecord, 'state' | 'rowsCount' | 'newCount' | 'duplicatesCount' | 'wrongCount'>;

/** How many rows of an import are in a state, or all of them: known without looking at any. */
export function countRows(counted: Counted, state?: RowState): number {
  const { rowsCount, newCount, duplicatesCount, wrongCount } = counted;
  const left = rowsCount - newCount - duplicatesCount - wrongCount;
  const counts: Record<RowState, number> = {
    new: newCount,
    duplicate: duplicatesCount,
    wrong: wrongCount,
    waiting: counted.state === 'taking_in' ? left : 0,
    cancelled: counted.state === 'cancelled' ? left : 0,
  };
  return state === undefined ? rowsCount : counts[state];
}

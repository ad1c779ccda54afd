import type { ImportRow } from '#contract/imports.ts';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import table from '#web/ui/table.module.css';
import { importsWords as words } from '#web/words/imports.ts';

const tones: Readonly<Record<ImportRow['state'], Tone>> = {
  waiting: 'quiet',
  new: 'good',
  duplicate: 'warning',
  wrong: 'danger',
  cancelled: 'quiet',
};

/** Rows of a list, and why they are as they are. */
export function RowTable({ rows, caption }: { rows: readonly ImportRow[]; caption: string }) {
  const { columns } = words.ledger;
  return (
    <table className={table.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{columns.row}</th>
          <th scope="col">{columns.book}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.reason}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className={table.number}>{row.row}</td>
            <td>
              <span className={table.title}>{row.title}</span>
              <span className={table.soft}>{row.author}</span>
            </td>
            <td>
              <StateChip tone={tones[row.state]}>{words.rowStates[row.state]}</StateChip>
            </td>
            <td>
              <Reason row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reason({ row }: { row: ImportRow }) {
  return (
    <>
      {row.reason !== null && <span className={table.title}>{row.reason}</span>}
      {row.column !== null && (
        <span className={table.soft}>{words.ledger.cell(row.column, row.value ?? '')}</span>
      )}
      {row.fix !== null && <span className={table.soft}>{row.fix}</span>}
    </>
  );
}

import '#web/ui/table.css';
import type { ImportRow } from '#contract/imports.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { importsWords as words } from '#words/imports.ts';
import classes from './upload-dialog.module.css';

const tones: Readonly<Record<ImportRow['state'], Tone>> = {
  waiting: 'quiet',
  new: 'good',
  duplicate: 'warning',
  wrong: 'danger',
  cancelled: 'quiet',
};

export function RowTable({ rows, caption }: { rows: readonly ImportRow[]; caption: string }) {
  const { columns } = words.ledger;
  return (
    <table className="table" data-folds data-dense aria-label={caption}>
      <thead>
        <tr>
          <th scope="col" className={classes.narrow}>
            {columns.row}
          </th>
          <th scope="col">{columns.book}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.reason}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td className="figures">{row.row}</td>
            <td>
              <Book row={row} />
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

function Book({ row: { title, author, file, book_id: bookId } }: { row: ImportRow }) {
  const name = title === '' ? file : title;
  return (
    <>
      {bookId === null ? (
        <span className={classes.block}>{name}</span>
      ) : (
        <Link
          className={classes.block}
          to={paths.adminGeneration(bookId)}
          aria-label={words.ledger.openBook(name ?? '')}
        >
          {name}
        </Link>
      )}
      <span className={`soft ${classes.block}`}>{author}</span>
      {file !== null && file !== name && <span className={`soft ${classes.block}`}>{file}</span>}
    </>
  );
}

function Reason({ row }: { row: ImportRow }) {
  return (
    <>
      {row.reason !== null && <span className={classes.block}>{row.reason}</span>}
      {row.column !== null && (
        <span className={`soft ${classes.block}`}>{words.ledger.cell(row.column, row.value ?? '')}</span>
      )}
      {row.fix !== null && <span className={`soft ${classes.block}`}>{row.fix}</span>}
    </>
  );
}

import '#web/ui/table.css';
import { type ListColumn, type ListField, listFields } from '#contract/imports.ts';
import { Details } from '#web/ui/details.tsx';
import { Select } from '#web/ui/select.tsx';
import { importsWords } from '#words/imports.ts';
import classes from './upload-dialog.module.css';
import { type Columns, isComplete, withColumn } from './upload-plan.ts';

const { columns: words } = importsWords.check;
const IGNORED = '';

type Props = {
  found: readonly ListColumn[];
  /** Null while they are read as the file names them. */
  chosen: Columns | null;
  onChange: (columns: Columns) => void;
};

/** The columns of a file with some of their cells, and what each is read as. */
export function ColumnTable({ found, chosen, onChange }: Props) {
  const fields = chosen ?? found.map(({ field }) => field);
  const columns = found.map((column, at) => ({ ...column, at }));
  const read = fields.filter((field) => field !== null).length;
  return (
    <Details
      summary={words.title(read, found.length)}
      open={chosen !== null || !isComplete(fields) || undefined}
    >
      <table className={`table ${classes.columns}`} data-folds data-dense aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.samples}</th>
            <th scope="col">{words.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples, at }) => (
            <tr key={at}>
              <td className="strong">{name === '' ? words.unnamed(at + 1) : name}</td>
              <td className="soft">{samples.length === 0 ? words.empty : samples.join(' · ')}</td>
              <td>
                <Select
                  aria-label={words.readAsOf(name === '' ? words.unnamed(at + 1) : name)}
                  value={fields[at] ?? IGNORED}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(withColumn(fields, at, value === IGNORED ? null : (value as ListField)))
                  }
                >
                  <option value={IGNORED}>{words.ignore}</option>
                  {listFields.map((field) => (
                    <option key={field} value={field}>
                      {words.fields[field]}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet" role="status">
        {isComplete(fields) ? '' : words.incomplete}
      </p>
    </Details>
  );
}

import '#web/ui/table.css';
import classes from './operations.module.css';

export function Figures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="soft">{label}</dt>
          <dd className={`figures ${classes.figure}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type TableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
};

export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={`table figures below ${classes.table}`} aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, place) => (
              <td key={columns[place + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

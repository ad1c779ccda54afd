import { IconColumns3 } from '@tabler/icons-react';
import { type BookColumn, bookColumns } from '#contract/book-table.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { booksWords as words } from '#words/books.ts';
import tools from './table-tools.module.css';

type Props = { columns: readonly BookColumn[]; onColumns: (columns: readonly BookColumn[]) => void };

export function ColumnChoice({ columns, onColumns }: Props) {
  const toggled = (name: BookColumn) =>
    bookColumns.filter((one) => (one === name ? !columns.includes(one) : columns.includes(one)));
  return (
    <Popover
      label={words.choose.columns}
      renderButton={(button) => (
        <Button
          {...button}
          size="s"
          variant="outline"
          icon={<IconColumns3 size="1.1rem" stroke={1.7} aria-hidden />}
        >
          {words.choose.columns}
        </Button>
      )}
    >
      {bookColumns.map((name) => (
        <label key={name} className={tools.column}>
          <input type="checkbox" checked={columns.includes(name)} onChange={() => onColumns(toggled(name))} />
          {words.columns[name]}
        </label>
      ))}
    </Popover>
  );
}

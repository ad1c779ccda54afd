import { IconPlus, IconSparkles, IconTrash } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { booksWords as words } from '#web/words/books.ts';
import { useGenerate } from './api.ts';
import classes from './book-table.module.css';

const icon = { size: '1.2rem', stroke: 1.7, 'aria-hidden': true } as const;

type Props = {
  selected: ReadonlySet<number>;
  /** Books that wait to be generated; null if it isn't known. */
  waiting: number | null;
  onAdd: () => void;
  onDelete: () => void;
  onClear: () => void;
};

export function BulkBar({ selected, waiting, onAdd, onDelete, onClear }: Props) {
  const generate = useGenerate();
  if (selected.size === 0) {
    return (
      <div className={`row ${classes.bar}`}>
        <Button size="s" icon={<IconPlus {...icon} />} onClick={onAdd}>
          {words.add.open}
        </Button>
        <ConfirmButton
          size="s"
          variant="soft"
          label={words.generateAll}
          sureLabel={words.generateAllSure(waiting)}
          busy={generate.isPending}
          onConfirm={() => generate.mutate(null)}
        />
      </div>
    );
  }
  return (
    <div className={`row ${classes.bar}`}>
      <span role="status">{words.selected(selected.size)}</span>
      <Button
        size="s"
        variant="soft"
        icon={<IconSparkles {...icon} />}
        busy={generate.isPending}
        onClick={() => generate.mutate([...selected], { onSuccess: onClear })}
      >
        {words.generateSelected(selected.size)}
      </Button>
      <Button size="s" variant="danger" icon={<IconTrash {...icon} />} onClick={onDelete}>
        {words.deleteSelected(selected.size)}
      </Button>
      <Button size="s" variant="plain" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  );
}

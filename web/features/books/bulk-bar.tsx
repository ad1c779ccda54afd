import { IconCheck, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { actionWords } from '#words/actions.ts';
import { booksWords as words } from '#words/books.ts';
import { ActionDialog } from './actions/action-dialog.tsx';
import { type ActionName, type Target, useExport } from './actions/api.ts';
import type { BookTablePage } from './api.ts';
import type { Selection } from './book-rows.tsx';
import classes from './book-table.module.css';

const icon = { size: '1.2rem', stroke: 1.7, 'aria-hidden': true } as const;

type Props = {
  selection: Pick<Selection, 'ids' | 'isAll'>;
  /** Everything that the table's filter lets through. */
  matching: NonNullable<Target['matching']>;
  /** How many that are; undefined before it's known. */
  found: Pick<BookTablePage, 'total' | 'is_more'> | undefined;
  onAdd: () => void;
  onSelectAll: () => void;
  onDelete: () => void;
  onClear: () => void;
};

const ALL_WAITING: Target = { matching: { status: ['waiting', 'needs_source'] } };

type Begun = { action: ActionName; target: Target };

export function BulkBar(props: Props) {
  const { selection, matching } = props;
  const [begun, setBegun] = useState<Begun | null>(null);
  const isEmpty = selection.ids.size === 0 && !selection.isAll;
  const target: Target = selection.isAll ? { matching } : { ids: [...selection.ids] };
  return (
    <div className={`row ${classes.bar}`}>
      {isEmpty ? (
        <NothingSelected
          {...props}
          onGenerate={() => setBegun({ action: 'generate', target: ALL_WAITING })}
        />
      ) : (
        <Selected {...props} target={target} onAction={(action) => setBegun({ action, target })} />
      )}
      {begun !== null && <ActionDialog {...begun} onClose={() => setBegun(null)} onOrdered={props.onClear} />}
    </div>
  );
}

function NothingSelected({
  found,
  onAdd,
  onGenerate,
  onSelectAll,
}: Pick<Props, 'found' | 'onAdd' | 'onSelectAll'> & { onGenerate: () => void }) {
  return (
    <>
      <Button size="s" icon={<IconPlus {...icon} />} onClick={onAdd}>
        {words.add.open}
      </Button>
      <Button size="s" variant="soft" onClick={onGenerate}>
        {words.generateAll}
      </Button>
      <SelectAll found={found} onSelectAll={onSelectAll} />
    </>
  );
}

function SelectAll({ found, onSelectAll }: Pick<Props, 'found' | 'onSelectAll'>) {
  if (found === undefined || found.total === 0) return null;
  return (
    <Button size="s" variant="plain" onClick={onSelectAll}>
      {actionWords.selectAll(found.total, found.is_more)}
    </Button>
  );
}

type SelectedProps = Props & { target: Target; onAction: (action: ActionName) => void };

function Selected({ selection, found, target, onAction, onSelectAll, onDelete, onClear }: SelectedProps) {
  const { isAll, ids } = selection;
  return (
    <>
      <span role="status">
        {isAll
          ? actionWords.allSelected(found?.total ?? 0, found?.is_more ?? false)
          : words.selected(ids.size)}
      </span>
      <Button size="s" icon={<IconCheck {...icon} />} onClick={() => onAction('accept')}>
        {actionWords.names.accept}
      </Button>
      <Button size="s" variant="soft" onClick={() => onAction('reject')}>
        {actionWords.names.reject}
      </Button>
      <MoreActions target={target} onAction={onAction} />
      <Button
        size="s"
        variant="danger"
        icon={<IconTrash {...icon} />}
        onClick={isAll ? () => onAction('delete') : onDelete}
      >
        {isAll ? actionWords.names.delete : words.deleteSelected(ids.size)}
      </Button>
      {!isAll && <SelectAll found={found} onSelectAll={onSelectAll} />}
      <Button size="s" variant="plain" onClick={onClear}>
        {words.clear}
      </Button>
    </>
  );
}

const MORE: readonly ActionName[] = [
  'generate',
  'redo',
  'narrate',
  'category',
  'collection',
  'language',
  'take_down',
];

function MoreActions({ target, onAction }: Pick<SelectedProps, 'target' | 'onAction'>) {
  const file = useExport();
  return (
    <Menu
      label={actionWords.more}
      renderButton={(button) => (
        <Button {...button} size="s" variant="soft" busy={file.isPending}>
          {actionWords.more}
          <IconChevronDown {...icon} />
        </Button>
      )}
    >
      {MORE.map((action) => (
        <MenuItem key={action} onClick={() => onAction(action)}>
          {actionWords.names[action]}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onClick={() => file.mutate({ body: target })}>{actionWords.exportCsv}</MenuItem>
    </Menu>
  );
}

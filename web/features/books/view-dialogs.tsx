import { IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { type BookView, LONGEST_VIEW_NAME, MOST_VIEWS } from '#contract/book-table.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { booksWords } from '#words/books.ts';
import { setViews, useTablePreferences } from './table-preferences.ts';
import tools from './table-tools.module.css';

const { views: words } = booksWords;

/** Under a name that is there already it replaces that view. */
export function SaveView({ address, onClose }: { address: string; onClose: () => void }) {
  const { views } = useTablePreferences();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const called = name.trim();
    const others = views.filter((view) => view.name !== called);
    if (called === '' || others.length >= MOST_VIEWS) {
      setError(called === '' ? words.nameMissing : words.full(MOST_VIEWS));
      return;
    }
    setViews([...others, { name: called, address }]);
    showToast({ kind: 'success', message: words.saved(called) });
    onClose();
  }

  return (
    <Dialog title={words.saveTitle} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="soft">{words.saveLead}</p>
        <TextField
          label={words.name}
          maxLength={LONGEST_VIEW_NAME}
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
          data-autofocus
        />
        <Button type="submit" wide>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}

export function EditViews({ onClose }: { onClose: () => void }) {
  const { views } = useTablePreferences();
  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      <div className="stack">
        <ul className="stack">
          {views.map((view) => (
            <EditedView key={view.name} view={view} views={views} />
          ))}
        </ul>
        <Button wide onClick={onClose}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}

function EditedView({ view, views }: { view: BookView; views: readonly BookView[] }) {
  const [name, setName] = useState(view.name);
  const called = name.trim();
  const isTaken = called !== view.name && views.some((other) => other.name === called);
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (called === '' || isTaken) return;
    setViews(views.map((other) => (other === view ? { ...view, name: called } : other)));
  };
  return (
    <li>
      <form className={tools.view} onSubmit={rename} noValidate>
        <TextField
          label={words.name}
          maxLength={LONGEST_VIEW_NAME}
          value={name}
          error={isTaken ? words.taken : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="soft" disabled={called === '' || called === view.name || isTaken}>
          {words.rename}
        </Button>
        <IconButton
          label={words.removeOf(view.name)}
          icon={<IconTrash size="1.2rem" stroke={1.7} aria-hidden />}
          onClick={() => setViews(views.filter((other) => other !== view))}
        />
      </form>
    </li>
  );
}

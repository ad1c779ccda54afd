import { IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { type BookView, LONGEST_VIEW_NAME, MOST_VIEWS } from '#contract/book-table.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { booksWords } from '#words/books.ts';
import { setViews, useTablePreferences } from './table-preferences.ts';
import tools from './table-tools.module.css';

const { views: words } = booksWords;

/** Under a name that is there already it replaces that view. */
export function SaveView({ address, onClose }: { address: string; onClose: () => void }) {
  const { views } = useTablePreferences();
  return (
    <DialogForm
      title={words.saveTitle}
      sending={sendBy(
        async (saved: BookView) => {
          const others = views.filter(({ name }) => name !== saved.name);
          if (others.length >= MOST_VIEWS) throw new Error(words.full(MOST_VIEWS));
          setViews([...others, saved]);
        },
        { said: (_, { name }) => words.saved(name) },
      )}
      sent={(typed) => ({ name: typed('name').trim(), address })}
      submit={words.submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="soft">{words.saveLead}</p>
          <TextField
            {...field('name', { least: 1, tooShort: words.nameMissing })}
            label={words.name}
            maxLength={LONGEST_VIEW_NAME}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
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

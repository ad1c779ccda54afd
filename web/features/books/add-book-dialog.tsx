import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { booksWords } from '#words/books.ts';
import { tables } from './api.ts';
import panel from './edit-panel.module.css';

const { add: words } = booksWords;

export function AddBookDialog({ onClose }: { onClose: () => void }) {
  const add = useMutation(
    send('POST /api/v1/admin/books', {
      changes: tables,
      said: ({ data: { status, title } }) =>
        status === 'waiting' ? words.added(title) : words.restored(title),
      errorShown: true,
    }),
  );
  const [book, setBook] = useState({ title: '', author_name: '' });
  const errors: Partial<Record<string, string[]>> = add.error instanceof CallError ? add.error.errors : {};
  const hasFields = Object.keys(errors).length > 0;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!add.isPending) add.mutate({ body: book }, { onSuccess: onClose });
  }

  return (
    <Dialog onClose={onClose} title={words.title}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="soft">{words.lead}</p>
        <TextField
          label={words.bookTitle}
          maxLength={500}
          value={book.title}
          error={errors.title?.[0]}
          onChange={(event) => setBook({ ...book, title: event.currentTarget.value })}
          data-autofocus
        />
        <TextField
          label={words.author}
          maxLength={200}
          value={book.author_name}
          error={errors.author_name?.[0]}
          onChange={(event) => setBook({ ...book, author_name: event.currentTarget.value })}
        />
        <div role="alert" className={panel.problem}>
          {add.error !== null && !hasFields && add.error.message}
        </div>
        <Button type="submit" wide busy={add.isPending}>
          {words.submit}
        </Button>
      </form>
    </Dialog>
  );
}

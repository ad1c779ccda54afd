import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Category, LIMIT_MS } from './api.ts';

const { categories: words } = catalogueWords;
const MOST_IN_NAME = 100;
const MOST_IN_DESCRIPTION = 500;

type Props = { category: Category; onClose: () => void };

export function EditCategory({ category, onClose }: Props) {
  const [name, setName] = useState(category.name);
  const [description, setDescription] = useState(category.description);
  const change = useMutation(
    send(
      'PATCH /api/v1/admin/categories/:id',
      { changes: ['everything'], said: words.saved, errorShown: true },
      { limitMs: LIMIT_MS },
    ),
  );

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sent = { params: { id: category.id }, body: { name, description } };
    change.mutate(sent, { onSuccess: onClose });
  }

  return (
    <Dialog title={words.editOf(category.name)} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={change.error?.message}
          maxLength={MOST_IN_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          maxLength={MOST_IN_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Button type="submit" wide busy={change.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

export function MergeCategory({ category, all, onClose }: Props & { all: readonly Category[] }) {
  const [chosen, setChosen] = useState('');
  const others = all.filter(({ id }) => id !== category.id);
  const into = others.find(({ id }) => String(id) === chosen);
  const merge = useMutation(
    send(
      'POST /api/v1/admin/categories/:id/merge',
      {
        changes: ['everything'],
        said: ({ books }) => words.merged(books, into?.name ?? ''),
        errorShown: true,
      },
      { limitMs: LIMIT_MS },
    ),
  );

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (into === undefined) return;
    const sent = { params: { id: category.id }, body: { into: into.id } };
    merge.mutate(sent, { onSuccess: onClose });
  }

  return (
    <Dialog title={words.mergeTitle(category.name)} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{words.mergeLead(category.books)}</p>
        <SelectField
          label={words.into}
          value={chosen}
          options={[['', words.choose], ...others.map(({ id, name }) => [String(id), name] as const)]}
          onChange={setChosen}
        />
        <div role="alert">{merge.error?.message}</div>
        <Button type="submit" wide disabled={into === undefined} busy={merge.isPending}>
          {words.merge}
        </Button>
      </form>
    </Dialog>
  );
}

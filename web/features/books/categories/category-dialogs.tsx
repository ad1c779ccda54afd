import { useState } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { send } from '#web/platform/data/send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Category, LIMIT_MS } from './api.ts';

const { categories: words } = catalogueWords;
const limit = { limitMs: LIMIT_MS };

type Props = { category: Category; onClose: () => void };

export function EditCategory({ category: { id, name, description }, onClose }: Props) {
  return (
    <DialogForm
      title={words.editOf(name)}
      sending={send(
        'PATCH /api/v1/admin/categories/:id',
        { changes: ['everything'], said: words.saved },
        limit,
      )}
      sent={(typed) => ({
        params: { id },
        body: { name: typed('name'), description: typed('description') },
      })}
      submit={words.save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label={words.name}
            hint={words.nameHint}
            maxLength={mostLetters.category}
            defaultValue={name}
            data-autofocus
          />
          <TextArea
            {...field('description')}
            label={words.description}
            hint={words.descriptionHint}
            rows={3}
            maxLength={mostLetters.description}
            defaultValue={description}
          />
        </>
      )}
    </DialogForm>
  );
}

export function MergeCategory({ category, all, onClose }: Props & { all: readonly Category[] }) {
  const [chosen, setChosen] = useState('');
  const others = all.filter(({ id }) => id !== category.id);
  const into = others.find(({ id }) => String(id) === chosen);
  return (
    <DialogForm
      title={words.mergeTitle(category.name)}
      sending={send(
        'POST /api/v1/admin/categories/:id/merge',
        { changes: ['everything'], said: ({ books }) => words.merged(books, into?.name ?? '') },
        limit,
      )}
      sent={() => ({ params: { id: category.id }, body: { into: Number(chosen) } })}
      submit={words.merge}
      disabled={into === undefined}
      onClose={onClose}
    >
      <p>{words.mergeLead(category.books)}</p>
      <SelectField
        label={words.into}
        value={chosen}
        options={[['', words.choose], ...others.map(({ id, name }) => [String(id), name] as const)]}
        onChange={setChosen}
      />
    </DialogForm>
  );
}

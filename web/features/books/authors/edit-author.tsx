import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import type { Author } from './api.ts';
import classes from './authors.module.css';

const { authors: words } = catalogueWords;
const MOST_IN_NAME = 200;
const MOST_IN_SENTENCE = 300;

/** What was added and removed since `known` in a text of one spelling a line. */
function spellingChanges(
  known: readonly string[],
  text: string,
): { add_spellings: string[]; remove_spellings: string[] } {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return {
    add_spellings: lines.filter((line) => !known.includes(line)),
    remove_spellings: known.filter((name) => !lines.includes(name)),
  };
}

/** The name, its other spellings, and the sentences in which readers are told who that was. */
export function EditAuthor({ author, onClose }: { author: Author; onClose: () => void }) {
  const [name, setName] = useState(author.name);
  const [spellings, setSpellings] = useState(author.spellings.join('\n'));
  const [en, setEn] = useState(author.sentences.en ?? '');
  const [es, setEs] = useState(author.sentences.es ?? '');
  const change = useMutation(
    send('PATCH /api/v1/admin/authors/:id', {
      changes: ['everything'],
      said: words.saved,
      errorShown: true,
    }),
  );
  const errors: Partial<Record<string, string[]>> =
    change.error instanceof CallError ? change.error.errors : {};
  const isTold = errors.name !== undefined || errors.add_spellings !== undefined;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changes = spellingChanges(author.spellings, spellings);
    const body = { name, sentences: { en, es }, ...changes };
    change.mutate({ params: { id: author.id }, body }, { onSuccess: onClose });
  }

  return (
    <Dialog title={words.editOf(author.name)} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={errors.name?.[0]}
          maxLength={MOST_IN_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextArea
          label={words.spellings}
          hint={words.spellingsHint}
          error={errors.add_spellings?.[0]}
          rows={3}
          value={spellings}
          onChange={(event) => setSpellings(event.currentTarget.value)}
        />
        <TextArea
          label={words.sentences.en}
          hint={words.sentenceHint}
          rows={2}
          maxLength={MOST_IN_SENTENCE}
          value={en}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        <TextArea
          label={words.sentences.es}
          rows={2}
          maxLength={MOST_IN_SENTENCE}
          value={es}
          onChange={(event) => setEs(event.currentTarget.value)}
        />
        <div role="alert" className={classes.problem}>
          {!isTold && change.error?.message}
        </div>
        <Button type="submit" wide busy={change.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

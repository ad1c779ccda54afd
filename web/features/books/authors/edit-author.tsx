import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#web/words/catalogue.ts';
import { type Author, useChangeAuthor } from './api.ts';

const { authors: words } = catalogueWords;
const MOST_IN_NAME = 200;
const MOST_IN_SENTENCE = 300;

/** The name and the sentences in which readers are told who that was. */
export function EditAuthor({ author, onClose }: { author: Author; onClose: () => void }) {
  const [name, setName] = useState(author.name);
  const [en, setEn] = useState(author.sentences.en ?? '');
  const [es, setEs] = useState(author.sentences.es ?? '');
  const change = useChangeAuthor();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    change.mutate({ id: author.id, name, sentences: { en, es } }, { onSuccess: onClose });
  }

  return (
    <Dialog title={words.editOf(author.name)} onClose={onClose}>
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
        <Button type="submit" wide busy={change.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

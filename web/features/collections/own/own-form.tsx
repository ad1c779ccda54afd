import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { collectionWords } from '#words/collections.ts';

/** The server's own bounds. */
const LONGEST_NAME = 80;
const LONGEST_DESCRIPTION = 500;

const text = collectionWords.own;

type Words = { name: string; description: string };
type OwnFormProps = {
  start?: Words;
  submit: string;
  /** Only the name is asked for. */
  short?: boolean;
  onSubmit: (words: Words) => void;
};

export function OwnForm({
  start = { name: '', description: '' },
  submit,
  short = false,
  onSubmit,
}: OwnFormProps) {
  const [name, setName] = useState(start.name);
  const [description, setDescription] = useState(start.description);
  const [isMissing, setMissing] = useState(false);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = { name: name.trim(), description: description.trim() };
    setMissing(words.name === '');
    if (words.name === '') event.currentTarget.querySelector('input')?.focus();
    else {
      setName('');
      onSubmit(words);
    }
  }

  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label={short ? text.new : text.name}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={isMissing ? text.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus={!short || undefined}
      />
      {!short && (
        <TextArea
          label={text.description}
          rows={3}
          maxLength={LONGEST_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant={short ? 'soft' : 'filled'} wide>
        {submit}
      </Button>
    </form>
  );
}

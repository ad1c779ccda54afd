import type { ComponentProps } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { collectionWords } from '#words/collections.ts';

const text = collectionWords.own;

type Words = { name: string; description: string };

type OwnFormProps = Pick<ComponentProps<typeof DialogForm>, 'title' | 'submit' | 'onClose'> & {
  start?: Words;
  onWords: (words: Words) => void;
};

/** What a collection is called, and what it's about. */
export function OwnForm({ start, onWords, ...form }: OwnFormProps) {
  return (
    <DialogForm
      {...form}
      sending={{ mutationFn: async (words: Words) => onWords(words) }}
      sent={(typed) => ({ name: typed('name').trim(), description: typed('description').trim() })}
    >
      {(field) => (
        <>
          <TextField
            {...field('name', { least: 1, tooShort: text.nameMissing })}
            label={text.name}
            maxLength={mostLetters.collection}
            autoComplete="off"
            defaultValue={start?.name}
            data-autofocus
          />
          <TextArea
            {...field('description')}
            label={text.description}
            rows={3}
            maxLength={mostLetters.description}
            defaultValue={start?.description}
          />
        </>
      )}
    </DialogForm>
  );
}

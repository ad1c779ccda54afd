import { mostLetters } from '#contract/text-limits.ts';
import { send } from '#web/platform/data/send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { booksWords } from '#words/books.ts';
import { appLanguage } from '#words/language.ts';
import { tables } from './api.ts';
import { LanguageField } from './language-field.tsx';

const { add: words } = booksWords;

export function AddBookDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogForm
      title={words.title}
      sending={send('POST /api/v1/admin/books', {
        changes: tables,
        said: ({ data: { status, title } }) =>
          status === 'waiting' ? words.added(title) : words.restored(title),
      })}
      sent={(typed) => ({
        body: { title: typed('title'), author_name: typed('author_name'), language: typed('language') },
      })}
      submit={words.submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="soft">{words.lead}</p>
          <TextField
            {...field('title')}
            label={words.bookTitle}
            maxLength={mostLetters.title}
            data-autofocus
          />
          <TextField {...field('author_name')} label={words.author} maxLength={mostLetters.author} />
          <LanguageField name="language" label={booksWords.columns.language} defaultValue={appLanguage} />
        </>
      )}
    </DialogForm>
  );
}

import { mostLetters } from '#contract/text-limits.ts';
import { send } from '#web/platform/data/send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import type { Author } from './api.ts';

const { authors: words } = catalogueWords;

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
  return (
    <DialogForm
      title={words.editOf(author.name)}
      sending={send('PATCH /api/v1/admin/authors/:id', { changes: ['everything'], said: words.saved })}
      sent={(typed) => ({
        params: { id: author.id },
        body: {
          name: typed('name'),
          sentences: { en: typed('en'), es: typed('es') },
          ...spellingChanges(author.spellings, typed('add_spellings')),
        },
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
            maxLength={mostLetters.author}
            defaultValue={author.name}
            data-autofocus
          />
          <TextArea
            {...field('add_spellings')}
            label={words.spellings}
            hint={words.spellingsHint}
            rows={3}
            defaultValue={author.spellings.join('\n')}
          />
          {(['en', 'es'] as const).map((language) => (
            <TextArea
              key={language}
              {...field(language)}
              label={words.sentences[language]}
              hint={language === 'en' ? words.sentenceHint : undefined}
              rows={2}
              maxLength={mostLetters.authorSentence}
              defaultValue={author.sentences[language]}
            />
          ))}
        </>
      )}
    </DialogForm>
  );
}

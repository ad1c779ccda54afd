import { mostLetters } from '#contract/text-limits.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { appLanguage } from '#words/language.ts';
import { LanguageField } from '../language-field.tsx';
import { type Collection, saveCollection } from './api.ts';

const { collections: words } = catalogueWords;

type Props = { collection: Collection | null; onClose: () => void };

/** Creates a collection, or changes one. */
export function CollectionForm({ collection, onClose }: Props) {
  return (
    <DialogForm
      title={collection === null ? words.make : words.editOf(collection.name)}
      sending={saveCollection(collection?.id ?? null)}
      sent={(typed) => ({
        name: typed('name'),
        description: typed('description'),
        language: typed('language'),
      })}
      submit={words.save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label={words.name}
            maxLength={mostLetters.collection}
            defaultValue={collection?.name}
            data-autofocus
          />
          <TextArea
            {...field('description')}
            label={words.description}
            hint={words.descriptionHint}
            rows={3}
            maxLength={mostLetters.description}
            defaultValue={collection?.description}
          />
          <LanguageField
            name="language"
            label={words.language}
            defaultValue={collection?.language ?? appLanguage}
          />
        </>
      )}
    </DialogForm>
  );
}

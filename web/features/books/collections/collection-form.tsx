import { type SubmitEvent, useState } from 'react';
import { LONGEST_DESCRIPTION, LONGEST_NAME } from '#contract/collections-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { appLanguage } from '#words/language.ts';
import { LanguageField } from '../language-field.tsx';
import { type Collection, useSaveCollection } from './api.ts';

const { collections: words } = catalogueWords;

/** Creates a collection, or changes one. */
export function CollectionForm({
  collection,
  onClose,
}: {
  collection: Collection | null;
  onClose: () => void;
}) {
  const start = collection ?? { name: '', description: '', language: appLanguage };
  const [name, setName] = useState(start.name);
  const [description, setDescription] = useState(start.description);
  const [language, setLanguage] = useState(start.language);
  const save = useSaveCollection(collection?.id ?? null);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    save.mutate({ name, description, language }, { onSuccess: onClose });
  }

  return (
    <Dialog title={collection === null ? words.make : words.editOf(collection.name)} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={words.name}
          error={save.error?.message}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          rows={3}
          maxLength={LONGEST_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <LanguageField label={words.language} value={language} onChange={setLanguage} />
        <Button type="submit" wide busy={save.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}

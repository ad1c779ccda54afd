import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { paths } from '#web/app/paths.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actionWords } from '#words/actions.ts';
import { generationWords } from '#words/generation.ts';
import { collections } from '../collections/api.ts';
import { LanguageField } from '../language-field.tsx';
import type { ActionName } from './api.ts';

const { fields: words } = actionWords;
const { names: steps } = generationWords.steps;

export type Fields = {
  reason: string;
  category: string;
  mode: 'add' | 'set';
  /** An id; empty before one is chosen. */
  collection: string;
  language: string;
  step: keyof typeof steps;
};

export const NO_FIELDS: Fields = {
  reason: '',
  category: '',
  mode: 'add',
  collection: '',
  language: 'en',
  step: 'write',
};

type Asked = { fields: Fields; onChange: (part: Partial<Fields>) => void };

/** What an action asks for before it can be ordered; nothing for most. */
export const actionFields: Partial<Record<ActionName, (asked: Asked) => ReactNode>> = {
  reject: ReasonField,
  take_down: ReasonField,
  category: CategoryFields,
  collection: CollectionField,
  language: ({ fields, onChange }) => (
    <LanguageField
      label={words.language}
      value={fields.language}
      onChange={(language) => onChange({ language })}
    />
  ),
  redo: ({ fields, onChange }) => (
    <SelectField
      label={words.step}
      value={fields.step}
      options={Object.entries(steps) as [Fields['step'], string][]}
      onChange={(step) => onChange({ step })}
    />
  ),
};

function ReasonField({ fields, onChange }: Asked) {
  return (
    <TextArea
      label={words.reason}
      rows={3}
      maxLength={mostLetters.reason}
      value={fields.reason}
      onChange={(event) => onChange({ reason: event.currentTarget.value })}
      data-autofocus
    />
  );
}

function CategoryFields({ fields, onChange }: Asked) {
  return (
    <>
      <TextField
        label={words.category}
        maxLength={mostLetters.category}
        value={fields.category}
        onChange={(event) => onChange({ category: event.currentTarget.value })}
        data-autofocus
      />
      <SelectField
        label={words.mode}
        value={fields.mode}
        options={[
          ['add', words.add],
          ['set', words.set],
        ]}
        onChange={(mode) => onChange({ mode })}
      />
    </>
  );
}

function CollectionField({ fields, onChange }: Asked) {
  const query = useQuery(collections);
  return (
    <Loaded compact query={query} skeleton={<Skeleton height="4.5rem" radius="m" />}>
      {({ collections }) => {
        const own = collections.filter((one) => one.is_editable);
        if (own.length === 0)
          return (
            <>
              <p>{words.noCollection}</p>
              <ButtonLink to={paths.adminCollections} variant="soft">
                {words.makeCollection}
              </ButtonLink>
            </>
          );
        return (
          <SelectField
            label={words.collection}
            value={fields.collection}
            options={[
              ['', words.chooseCollection],
              ...own.map(
                ({ id, name, language }) => [String(id), `${name} (${languageName(language)})`] as const,
              ),
            ]}
            onChange={(collection) => onChange({ collection })}
          />
        );
      }}
    </Loaded>
  );
}

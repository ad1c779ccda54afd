import type { ReactNode } from 'react';
import { languageName } from '#web/platform/formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actionWords } from '#web/words/actions.ts';
import { generationWords } from '#web/words/generation.ts';
import type { ActionName } from './api.ts';

const { fields: words } = actionWords;
const { names: steps } = generationWords.steps;

const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja', 'ar'];

export type Fields = {
  reason: string;
  category: string;
  mode: 'add' | 'set';
  language: string;
  step: keyof typeof steps;
};

export const NO_FIELDS: Fields = { reason: '', category: '', mode: 'add', language: 'en', step: 'write' };

type Asked = { fields: Fields; onChange: (part: Partial<Fields>) => void };

/** What an action asks for before it can be ordered; nothing for most. */
export const actionFields: Partial<Record<ActionName, (asked: Asked) => ReactNode>> = {
  reject: ReasonField,
  take_down: ReasonField,
  category: CategoryFields,
  language: ({ fields, onChange }) => (
    <SelectField
      label={words.language}
      value={fields.language}
      options={LANGUAGES.map((code) => [code, languageName(code)])}
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
      maxLength={1_000}
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
        maxLength={100}
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

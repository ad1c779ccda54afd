import { languageName } from '#web/platform/format/formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja', 'ar'];

type Props = { label: string; value: string; onChange: (language: string) => void };

/** A language by its name; one that isn't usual stays among the choices. */
export function LanguageField({ label, value, onChange }: Props) {
  return (
    <SelectField
      label={label}
      value={value}
      options={[...new Set([...LANGUAGES, value])].map((code) => [code, languageName(code)])}
      onChange={onChange}
    />
  );
}

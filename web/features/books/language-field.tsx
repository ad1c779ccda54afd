import { languageName } from '#web/platform/format/locale.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja', 'ar'];

/** A language by its name; one that isn't usual stays among the choices. */
export function LanguageField(props: Omit<SelectFieldProps<string>, 'options'>) {
  const now = props.value ?? props.defaultValue ?? '';
  const codes = new Set([...LANGUAGES, now].filter((code) => code !== ''));
  return <SelectField {...props} options={[...codes].map((code) => [code, languageName(code)])} />;
}

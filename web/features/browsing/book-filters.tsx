import { bookOrders } from '#contract/book-lists.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { browsingWords } from '#words/browsing.ts';
import { useCategories } from './api.ts';
import type { Choice } from './choice.ts';

export type Choosing = { choice: Choice; onChoose: (choice: Choice) => void };

const text = browsingWords.home;
const ALL = '';

/** Each has its label above it, not beside it. */
type Stacked = { isStacked?: boolean | undefined };

type LanguageChoiceProps = Stacked & {
  chosen: string | null;
  onChoose: (language: string | null) => void;
};

/** Only where there are books in several languages. */
function LanguageChoice({ chosen, onChoose, isStacked }: LanguageChoiceProps) {
  const languages = useCategories().data?.languages ?? [];
  if (languages.length < 2 && chosen === null) return null;
  const codes = [...new Set([...languages, ...(chosen === null ? [] : [chosen])])];
  return (
    <SelectField
      label={text.language}
      beside={!isStacked}
      value={chosen ?? ALL}
      options={[[ALL, text.everyLanguage], ...codes.map((code) => [code, languageName(code)] as const)]}
      onChange={(code) => onChoose(code === ALL ? null : code)}
    />
  );
}

export type BookFiltersProps = Choosing & Stacked & { isRanked?: boolean };

/** What narrows and sorts a list, beside categories and lengths. Orders are offered where the list isn't ranked. */
export function BookFilters({ choice, onChoose, isRanked = false, isStacked }: BookFiltersProps) {
  return (
    <>
      <LanguageChoice
        chosen={choice.language}
        isStacked={isStacked}
        onChoose={(language) => onChoose({ ...choice, language })}
      />
      {!isRanked && (
        <SelectField
          label={text.order}
          beside={!isStacked}
          value={choice.order}
          options={bookOrders.map((name) => [name, text.orders[name]])}
          onChange={(order) => onChoose({ ...choice, order })}
        />
      )}
    </>
  );
}

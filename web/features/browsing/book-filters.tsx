import type { BookLength } from '#contract/book-lists.ts';
import { bookLengths, bookOrders } from '#contract/book-lists.ts';
import { languageName } from '#web/platform/format/formats.ts';
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

type LengthChoiceProps = Stacked & {
  chosen: BookLength | null;
  /** How many books there are of each. */
  counts: readonly { length: BookLength; books_count: number }[];
  onChoose: (length: BookLength | null) => void;
};

function LengthChoice({ chosen, counts, onChoose, isStacked }: LengthChoiceProps) {
  return (
    <SelectField
      label={text.length}
      beside={!isStacked}
      value={chosen ?? ALL}
      options={[
        [ALL, text.everyLength],
        ...bookLengths.map((name) => {
          const count = counts.find(({ length }) => length === name)?.books_count;
          return [name, text.lengthOf(text.lengths[name], count)] as const;
        }),
      ]}
      onChange={(name) => onChoose(bookLengths.find((one) => one === name) ?? null)}
    />
  );
}

export type BookFiltersProps = Choosing &
  Stacked & { lengths?: LengthChoiceProps['counts']; isRanked?: boolean };

/**
 * What narrows and sorts a list, beside the categories. Lengths are offered where `lengths` counts them, orders where
 * the list isn't ranked.
 */
export function BookFilters({ choice, onChoose, lengths, isRanked = false, isStacked }: BookFiltersProps) {
  return (
    <>
      {lengths !== undefined && (
        <LengthChoice
          chosen={choice.length}
          counts={lengths}
          isStacked={isStacked}
          onChoose={(length) => onChoose({ ...choice, length })}
        />
      )}
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

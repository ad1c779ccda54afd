import { type BookLength, bookLengths } from '#contract/book-lists.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';

const text = browsingPagesWords.filter;
const ALL = '';

export type LengthChoiceProps = {
  chosen: BookLength | null;
  /** How many books there are of each. */
  counts: readonly { length: BookLength; books_count: number }[];
  onChoose: (length: BookLength | null) => void;
};

export function LengthChoice({ chosen, counts, onChoose }: LengthChoiceProps) {
  return (
    <SelectField
      label={text.length}
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

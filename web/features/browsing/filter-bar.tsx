import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { languageName } from '#web/platform/format/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { useCategories } from './api.ts';
import { BookFilters, type BookFiltersProps } from './book-filters.tsx';
import { CategoryChips } from './category-chips.tsx';
import { type Choice, everything } from './choice.ts';
import { type CategoryCounts, countedIn } from './counted-categories.ts';
import { LengthChoice, type LengthChoiceProps } from './length-choice.tsx';

const words = browsingWords.home;
const text = browsingPagesWords.filter;

type FilterBarProps = BookFiltersProps & {
  /** Of what is listed, where that isn't the whole library; null until they're known. */
  counts?: CategoryCounts | null;
  lengths: LengthChoiceProps['counts'];
};

/** What was chosen, by name, and the choice without it. */
function useChosen({ choice, isRanked = false }: FilterBarProps): { label: string; without: Choice }[] {
  const { data } = useCategories();
  const { categoryIds, language, length, order } = choice;
  const nameOf = (id: number) => data?.categories.find((category) => category.id === id)?.name ?? '';
  return [
    ...categoryIds.map((id) => ({
      label: nameOf(id),
      without: { ...choice, categoryIds: categoryIds.filter((one) => one !== id) },
    })),
    ...(length === null ? [] : [{ label: text.lengths[length], without: { ...choice, length: null } }]),
    ...(language === null ? [] : [{ label: languageName(language), without: { ...choice, language: null } }]),
    ...(isRanked || order === everything.order
      ? []
      : [{ label: words.orders[order], without: { ...choice, order: everything.order } }]),
  ];
}

/** One button for all that narrows and sorts a list, and beside it what was chosen, each gone with a press. */
export function FilterBar(props: FilterBarProps) {
  const { counts, lengths, ...filters } = props;
  const { choice, onChoose } = filters;
  const [isOpen, setOpen] = useState(false);
  const chosen = useChosen(props);
  return (
    <div className="row gap-2">
      <Button
        variant="outline"
        icon={<IconAdjustmentsHorizontal size="1.2rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text.open(chosen.length)}
      </Button>
      {chosen.map(({ label, without }) => (
        <Chip
          key={label}
          label={label}
          count={<IconX size="1rem" />}
          isOn
          onPress={() => onChoose(without)}
        />
      ))}
      {isOpen && (
        <Sheet title={text.title} onClose={() => setOpen(false)}>
          <div className="stack gap-4">
            <CategoryChips
              chosen={choice.categoryIds}
              among={(all) => countedIn(all, choice.categoryIds, counts)}
              wraps
              onChoose={(categoryIds) => onChoose({ ...choice, categoryIds })}
            />
            <LengthChoice
              chosen={choice.length}
              counts={lengths}
              onChoose={(length) => onChoose({ ...choice, length })}
            />
            <BookFilters {...filters} isStacked />
            <div className="row between gap-3">
              <Button variant="plain" disabled={chosen.length === 0} onClick={() => onChoose(everything)}>
                {text.clear}
              </Button>
              <Button onClick={() => setOpen(false)}>{text.done}</Button>
            </div>
          </div>
        </Sheet>
      )}
    </div>
  );
}

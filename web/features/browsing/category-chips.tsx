import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import chip from '#web/ui/chip.module.css';
import { Chip } from '#web/ui/chip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#words/browsing.ts';
import { useCategories } from './api.ts';
import classes from './category-chips.module.css';
import { areMany, categoriesAtAGlance, categoriesCalled } from './shown-categories.ts';

type ChoiceProps = {
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
  /** Also on a phone, where they otherwise are one line. */
  wraps?: boolean;
};
export type CategoryChipsProps = ChoiceProps & {
  /** Those of what is listed, where that isn't the whole library; null until they're known. */
  among?: (all: Categories) => Categories | null;
};
type Categories = NonNullable<ReturnType<typeof useCategories>['data']>['categories'];

const placeholders = [4, 7, 5, 8, 6, 9];

const text = browsingWords.home;

/** Categories to choose from, several at once. Nothing if they couldn't be read. */
export function CategoryChips({ among = (all) => all, ...choice }: CategoryChipsProps) {
  const { data, isError } = useCategories();
  const categories = data && among(data.categories);
  if (isError || categories?.length === 0) return null;
  return (
    <fieldset className={`stack gap-2 ${classes.group}`} aria-busy={!categories}>
      <VisuallyHidden as="legend">{text.categories}</VisuallyHidden>
      {categories ? (
        <Choice categories={categories} {...choice} />
      ) : (
        <div className={`row ${chip.line}`}>
          {placeholders.map((width) => (
            <Skeleton key={width} width={`${width}rem`} height="var(--control)" radius="round" />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Choice({ categories, chosen, onChoose, wraps = false }: ChoiceProps & { categories: Categories }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const shown = isOpen ? categoriesCalled(categories, typed) : categoriesAtAGlance(categories, chosen);
  const line = wraps ? '' : chip.line;
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <>
      {isOpen && (
        <input
          type="search"
          className={classes.find}
          aria-label={text.findCategory}
          placeholder={text.findCategory}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={`row ${isOpen ? classes.open : line}`}>
        <Chip label={text.everyCategory} isOn={chosen.length === 0} onPress={() => onChoose([])} />
        {shown.map(({ id, name, books_count: count }) => (
          <Chip key={id} label={name} count={count} isOn={chosen.includes(id)} onPress={() => toggle(id)} />
        ))}
        {shown.length === 0 && <p className="quiet">{text.noCategory}</p>}
      </div>
      {areMany(categories) && (
        <Button
          variant="plain"
          size="s"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setTyped('');
          }}
        >
          {isOpen ? text.fewerCategories : text.moreCategories(categories.length)}
          {isOpen ? <IconChevronUp size="1.1rem" /> : <IconChevronDown size="1.1rem" />}
        </Button>
      )}
    </>
  );
}

import { Skeleton } from '#web/ui/skeleton.tsx';
import { words } from '#web/words/words.ts';
import { useCategories } from './api.ts';
import classes from './category-chips.module.css';

type CategoryChipsProps = { chosen: readonly number[]; onChoose: (ids: number[]) => void };

/** Widths in rem. */
const placeholders = [4, 7, 5, 8, 6, 9];

/** Categories to choose from, several at once. Nothing where they could not be read: the books are there anyway. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { data, isError } = useCategories();
  if (isError || data?.categories.length === 0) return null;
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);

  return (
    <fieldset className={classes.chips} aria-busy={data === undefined}>
      <legend className={classes.legend}>{words.catalogue.home.categories}</legend>
      {data === undefined ? (
        placeholders.map((width) => (
          <Skeleton key={width} width={`${width}rem`} height="var(--control)" radius="round" />
        ))
      ) : (
        <>
          <Chip
            label={words.catalogue.home.everyCategory}
            pressed={chosen.length === 0}
            onPress={() => onChoose([])}
          />
          {data.categories.map(({ id, name, books_count: count }) => (
            <Chip
              key={id}
              label={name}
              count={count}
              pressed={chosen.includes(id)}
              onPress={() => toggle(id)}
            />
          ))}
        </>
      )}
    </fieldset>
  );
}

function Chip(props: { label: string; count?: number; pressed: boolean; onPress: () => void }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={props.pressed} onClick={props.onPress}>
      {props.label}
      {props.count !== undefined && <span className={classes.count}>{props.count}</span>}
    </button>
  );
}

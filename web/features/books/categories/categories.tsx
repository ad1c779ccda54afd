import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoveButtons } from '#web/ui/move-buttons.tsx';
import { moved } from '#web/ui/moved.ts';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Category, categories, useOrderCategories } from './api.ts';
import { EditCategory, MergeCategory } from './category-dialogs.tsx';

const { categories: words } = catalogueWords;

export const heading = words;

/** All categories, in the order in which readers see them. */
export function Categories() {
  const query = useQuery(categories);
  const order = useOrderCategories();
  const [open, setOpen] = useState<{ kind: 'edit' | 'merge'; category: Category } | null>(null);
  const close = () => setOpen(null);
  return (
    <Loaded query={query} skeleton={<Skeleton height="22rem" radius="m" />}>
      {({ categories }) => {
        if (categories.length === 0)
          return <EmptyState compact title={words.none.title} text={words.none.text} />;
        const ids = categories.map(({ id }) => id);
        return (
          <div className="stack">
            <ol className={rows.lines} aria-label={words.list}>
              {categories.map((category, place) => (
                <li key={category.id} className={rows.line}>
                  <CategoryLine category={category} onOpen={(kind) => setOpen({ kind, category })} />
                  <span className="row">
                    <MoveButtons
                      title={category.name}
                      place={place}
                      of={categories.length}
                      onMove={(by) => order.mutate(moved(ids, place, place + by))}
                    />
                  </span>
                </li>
              ))}
            </ol>
            <div className="row">
              <Button size="s" variant="outline" onClick={() => order.mutate([])}>
                {words.byName}
              </Button>
            </div>
            {open?.kind === 'edit' && <EditCategory category={open.category} onClose={close} />}
            {open?.kind === 'merge' && (
              <MergeCategory category={open.category} all={categories} onClose={close} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

type LineProps = { category: Category; onOpen: (kind: 'edit' | 'merge') => void };

function CategoryLine({ category: { name, description, books, published }, onOpen }: LineProps) {
  return (
    <>
      <span className={rows.words}>
        <span className="strong">{name}</span>
        {description !== '' && <span className="soft">{description}</span>}
        <span className="soft figures">{words.books(books, published)}</span>
      </span>
      <span className="row">
        <Button size="s" variant="soft" aria-label={words.editOf(name)} onClick={() => onOpen('edit')}>
          {words.edit}
        </Button>
        <Button size="s" variant="plain" aria-label={words.mergeOf(name)} onClick={() => onOpen('merge')}>
          {words.merge}
        </Button>
      </span>
    </>
  );
}

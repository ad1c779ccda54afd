import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#web/platform/data/send.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Collection, collections } from './api.ts';
import { CollectionBooks } from './collection-books.tsx';
import { CollectionForm } from './collection-form.tsx';
import classes from './collections.module.css';

const { collections: words } = catalogueWords;

type Open = { kind: 'make' } | { kind: 'edit' | 'books'; collection: Collection };

export const heading = words;

/** The library's collections: those that admins made can be changed, those from files can't. */
export function Collections() {
  const query = useQuery(collections);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="stack">
      <div className="row">
        <Button
          size="s"
          icon={<IconPlus size="1.2rem" stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpen({ kind: 'make' })}
        >
          {words.make}
        </Button>
      </div>
      <Loaded query={query} skeleton={<Skeleton height="22rem" radius="m" />}>
        {({ collections }) =>
          collections.length === 0 ? (
            <EmptyState compact title={words.none.title} text={words.none.text} />
          ) : (
            <ul className={rows.lines} aria-label={words.list}>
              {collections.map((collection) => (
                <li key={collection.id} className={`${rows.line} ${classes.line}`}>
                  <CollectionWords collection={collection} />
                  {collection.is_editable && (
                    <CollectionActs
                      collection={collection}
                      onOpen={(kind) => setOpen({ kind, collection })}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === 'make' && <CollectionForm collection={null} onClose={close} />}
      {open?.kind === 'edit' && <CollectionForm collection={open.collection} onClose={close} />}
      {open?.kind === 'books' && <CollectionBooks of={open.collection} onClose={close} />}
    </div>
  );
}

function CollectionWords({ collection }: { collection: Collection }) {
  const { name, description, language, books_count: books, published_count: published } = collection;
  const facts = [
    languageName(language),
    words.books(books, published),
    ...(collection.is_editable ? [] : [words.fromFiles]),
    ...(published === 0 ? [words.hidden] : []),
  ];
  return (
    <span className={rows.words}>
      <span className="strong">{name}</span>
      {description !== '' && <span className="soft">{description}</span>}
      <span className="soft figures">{facts.join(' · ')}</span>
    </span>
  );
}

type ActsProps = { collection: Collection; onOpen: (kind: 'edit' | 'books') => void };

function CollectionActs({ collection, onOpen }: ActsProps) {
  const gone = useMutation(
    send('DELETE /api/v1/admin/collections/:id', {
      changes: ['everything'],
      said: words.deleted(collection.name),
    }),
  );
  const { name } = collection;
  return (
    <span className="row">
      <Button size="s" variant="soft" aria-label={words.booksOf(name)} onClick={() => onOpen('books')}>
        {words.booksButton}
      </Button>
      <Button size="s" variant="soft" aria-label={words.editOf(name)} onClick={() => onOpen('edit')}>
        {words.edit}
      </Button>
      <ConfirmButton
        size="s"
        variant="plain"
        label={words.delete}
        sureLabel={words.deleteSure}
        about={name}
        busy={gone.isPending}
        onConfirm={() => gone.mutate({ params: { id: collection.id } })}
      />
    </span>
  );
}

import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { OwnCollection } from '#contract/own-collections.ts';
import { paths } from '#web/app/paths.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { collectionWords } from '#words/collections.ts';
import classes from './own.module.css';
import { bringBooksOf, makeOwn, useOwnCollections } from './own-calls.ts';
import { OwnForm } from './own-form.tsx';

const text = collectionWords.own;

function Tile({ id, name, book_ids: ids, first_books: books }: OwnCollection) {
  return (
    <li>
      <Link to={paths.ownCollection(id)} className={classes.tile}>
        <span className={classes.covers} aria-hidden="true">
          {books.length === 0 && <IconFolder size="1.8rem" stroke={1.5} />}
          {books.map((book) => (
            <CoverImage key={book.id} address={book.thumbnail} width={60} height={90} lazy />
          ))}
        </span>
        <span className={classes.words}>
          <span className={`strong ${classes.name}`}>{name}</span>
          <span className="soft figures">{text.books(ids.length)}</span>
        </span>
      </Link>
    </li>
  );
}

export function OwnTiles() {
  const query = useOwnCollections();
  const heading = useId();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) void bringBooksOf(data);
  }, [data]);
  return (
    <section aria-labelledby={heading} className="stack">
      <div className="row between gap-3">
        <h2 id={heading} className={classes.heading}>
          {text.title}
        </h2>
        <Button
          variant="soft"
          icon={<IconPlus size="1.1rem" aria-hidden="true" />}
          onClick={() => setNew(true)}
        >
          {text.new}
        </Button>
      </div>
      <Loaded compact query={query} skeleton={<Skeleton height="6.5rem" radius="l" />}>
        {(collections) =>
          collections.length === 0 ? (
            <p className="quiet">{text.empty}</p>
          ) : (
            <ul className={classes.tiles}>
              {collections.map((collection) => (
                <Tile key={collection.id} {...collection} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && (
        <OwnForm
          title={text.new}
          submit={text.create}
          onWords={(words) => navigate(paths.ownCollection(makeOwn({ ...words, books: [] })))}
          onClose={() => setNew(false)}
        />
      )}
    </section>
  );
}

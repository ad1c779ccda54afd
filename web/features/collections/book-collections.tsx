import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { collectionWords } from '#words/collections.ts';
import classes from './book-collections.module.css';
import { useOwnCollections } from './own/own-calls.ts';

/** Those of the library. The page goes on without them. */
const collectionsOf = (id: number) => ({
  ...read('GET /api/v1/books/:id/collections', { params: { id } }),
  meta: { errorShown: true },
});

/** Links to the collections that a book is in, the reader's own first; nothing if there are none. */
export function BookCollections({ bookId }: { bookId: number }) {
  const heading = useId();
  const own = (useOwnCollections().data ?? []).filter(({ book_ids: ids }) => ids.includes(bookId));
  const library = useQuery(collectionsOf(bookId)).data?.collections ?? [];
  const links = [
    ...own.map(({ id, name }) => ({ to: paths.ownCollection(id), name, language: undefined })),
    ...library.map((each) => ({ to: paths.collection(each), name: each.name, language: each.language })),
  ];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack gap-3">
      <h2 id={heading} className={classes.heading}>
        {collectionWords.ofBook}
      </h2>
      <ul className={`row gap-2 ${classes.links}`}>
        {links.map(({ to, name, language }) => (
          <li key={to}>
            <Link to={to} lang={language} className={classes.link}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import classes from './link-tiles.module.css';

type Author = { id: number; name: string; books_count: number };

export function AuthorLinks({ authors }: { authors: readonly Author[] }) {
  return (
    <ul className={classes.tiles}>
      {authors.map(({ id, name, books_count: count }) => (
        <li key={id}>
          <Link to={paths.author(id)} className={classes.tile}>
            <span className={classes.name}>{name}</span>
            <span className="soft figures">{browsingPagesWords.explore.books(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

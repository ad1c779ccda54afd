import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { useSearchParams } from '#web/platform/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import rows from '#web/ui/rows.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#web/words/catalogue.ts';
import { words as all } from '#web/words/words.ts';
import { type Author, useAuthors } from './api.ts';
import { EditAuthor } from './edit-author.tsx';

const { authors: words } = catalogueWords;

/** All authors by name, to be found and edited. */
export function Authors() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Author | null>(null);
  const q = params.get('q') ?? '';
  const query = useAuthors(q, page);
  function search(wanted: string): void {
    setPage(1);
    setParams(wanted === '' ? {} : { q: wanted }, { replace: true });
  }
  return (
    <div className="stack">
      <SearchField label={words.search} q={q} onSearch={search} />
      <Loaded query={query} skeleton={<Skeleton height="22rem" radius="m" />}>
        {({ authors, total, last_page }) => (
          <div className="stack">
            <p className="soft figures" role="status">
              {words.count(total)}
            </p>
            {total === 0 ? (
              <EmptyState compact title={words.none.title} text={words.none.text} />
            ) : (
              <ul className={rows.lines} aria-label={words.list}>
                {authors.map((author) => (
                  <li key={author.id} className={rows.line}>
                    <AuthorLine author={author} onEdit={() => setEdited(author)} />
                  </li>
                ))}
              </ul>
            )}
            <Pager page={page} last={last_page} onPage={setPage} />
          </div>
        )}
      </Loaded>
      {edited !== null && <EditAuthor author={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function AuthorLine({ author, onEdit }: { author: Author; onEdit: () => void }) {
  const { name, sentences, books, published } = author;
  const sentence = sentences[all.language] ?? sentences.en;
  return (
    <>
      <span className={rows.words}>
        <span className="strong">{name}</span>
        {sentence !== undefined && <span className="soft">{sentence}</span>}
        <span className="soft figures">{words.books(books, published)}</span>
      </span>
      <span className="row">
        <Button size="s" variant="soft" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        {published > 0 && (
          <ButtonLink size="s" variant="plain" to={paths.author(author.id)} aria-label={words.openOf(name)}>
            {words.open}
          </ButtonLink>
        )}
      </span>
    </>
  );
}

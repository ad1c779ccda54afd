import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { useSearchParams } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import rows from '#web/ui/rows.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { appLanguage } from '#words/language.ts';
import type { Author } from './api.ts';
import classes from './authors.module.css';
import { EditAuthor } from './edit-author.tsx';
import { MergeAuthor } from './merge-author.tsx';

const { authors: words } = catalogueWords;
const A_PAGE = 50;

export const heading = words;

/** All authors by name, to be found, edited and merged. */
export function Authors() {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ kind: 'edit' | 'merge'; author: Author } | null>(null);
  const q = params.get('q') ?? '';
  const query = useQuery({
    ...read('GET /api/v1/admin/authors', {
      query: { page, per_page: A_PAGE, ...(q !== '' && { q }) },
    }),
    placeholderData: keepPreviousData,
  });
  function search(wanted: string): void {
    setPage(1);
    setParams(wanted === '' ? {} : { q: wanted }, { replace: true });
  }
  return (
    <div className="stack">
      <SearchField label={words.search} q={q} onSearch={search} />
      <PagedList
        query={query}
        rowsOf={({ authors }) => authors}
        page={page}
        onPage={setPage}
        skeleton={<Skeleton height="22rem" radius="m" />}
        renderHead={({ total }) => (
          <p className="soft figures" role="status">
            {words.count(total)}
          </p>
        )}
        none={<EmptyState compact {...words.none} />}
      >
        {(authors) => (
          <ul className={rows.lines} aria-label={words.list}>
            {authors.map((author) => (
              <li key={author.id} className={`${rows.line} ${classes.author}`}>
                <AuthorLine author={author} onOpen={(kind) => setOpen({ kind, author })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {open?.kind === 'edit' && <EditAuthor author={open.author} onClose={() => setOpen(null)} />}
      {open?.kind === 'merge' && <MergeAuthor author={open.author} onClose={() => setOpen(null)} />}
    </div>
  );
}

type LineProps = { author: Author; onOpen: (kind: 'edit' | 'merge') => void };

function AuthorLine({ author, onOpen }: LineProps) {
  const { name, sentences, spellings, books, published } = author;
  const sentence = sentences[appLanguage] ?? sentences.en;
  return (
    <>
      <span className={rows.words}>
        <span className="strong">{name}</span>
        {spellings.length > 0 && <span className="soft">{words.also(spellings)}</span>}
        {sentence !== undefined && <span className="soft">{sentence}</span>}
        <span className="soft figures">{words.books(books, published)}</span>
      </span>
      <span className="row">
        <Button size="s" variant="soft" aria-label={words.editOf(name)} onClick={() => onOpen('edit')}>
          {words.edit}
        </Button>
        <Button size="s" variant="plain" aria-label={words.mergeOf(name)} onClick={() => onOpen('merge')}>
          {words.merge}
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

import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { byNumber, readPages } from '#web/platform/data/read.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';

import { AuthorLinks } from './author-links.tsx';

const AUTHORS = 60;

const useAuthorPages = (q: string) =>
  useInfiniteQuery({
    ...readPages(
      'GET /api/v1/authors',
      (page: number) => ({ query: { q, page, per_page: AUTHORS } }),
      byNumber,
    ),
    placeholderData: keepPreviousData,
  });

const text = browsingPagesWords.explore;
const DELAY_MS = 300;

export function AuthorsPage() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('q') ?? '';
  const pages = useAuthorPages(useSettled(wanted.trim(), DELAY_MS));
  return (
    <>
      <PageHeading title={text.authors} lead={text.authorsLead}>
        <Link to={paths.explore}>{text.title}</Link>
      </PageHeading>
      <div className="stack">
        <TextField
          type="search"
          label={text.findAuthor}
          value={wanted}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget: { value: q } }) => setParams(q === '' ? {} : { q }, { replace: true })}
        />
        <Loaded query={pages} skeleton={<Skeleton height="20rem" radius="m" />}>
          {(data) => {
            const authors = data.pages.flatMap((page) => page.authors);
            return authors.length === 0 ? (
              <EmptyState
                compact
                icon={<IconUser size="1.8rem" stroke={1.6} />}
                title={text.noAuthor}
                text={text.noAuthorText}
              />
            ) : (
              <AuthorLinks authors={authors} />
            );
          }}
        </Loaded>
        <MoreButton query={pages} label={text.moreAuthors} variant="soft" />
      </div>
    </>
  );
}

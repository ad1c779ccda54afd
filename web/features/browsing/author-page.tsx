import { IconBooks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Book } from '#contract/books.ts';
import { idFrom, paths } from '#web/app/paths.ts';
import { type AnswerOf, isNotFound } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { Redirect, useParams } from '#web/platform/page/routing.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { appLanguage } from '#words/language.ts';
import classes from './author-page.module.css';
import { BookGrid } from './book-grid.tsx';

type Author = AnswerOf<'GET /api/v1/authors/:id'>['author'];

/** In the language of the page, else in English. */
function About({ sentences }: Pick<Author, 'sentences'>) {
  const language = [appLanguage, 'en'].find((code) => Object.hasOwn(sentences, code));
  if (language === undefined) return null;
  return (
    <span lang={language} className={classes.about}>
      {sentences[language]}
    </span>
  );
}

export function AuthorPage() {
  const id = idFrom(useParams().id);
  const author = useQuery(read('GET /api/v1/authors/:id', id === null ? null : { params: { id } }));
  if (id === null || isNotFound(author.error)) return <Redirect to={paths.notFound} replace />;
  // It was merged into another one.
  if (author.data !== undefined && author.data.author.id !== id)
    return <Redirect to={paths.author(author.data.author.id)} replace />;
  return (
    <>
      <PageTitle title={author.data?.author.name ?? null} />
      <Loaded main query={author} skeleton={<BookGrid books={[]} coming={6} />}>
        {(data) => <LoadedAuthor {...data} />}
      </Loaded>
    </>
  );
}

function LoadedAuthor({ author, books }: { author: Author; books: readonly Book[] }) {
  const { count, empty, edit } = browsingPagesWords.author;
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  return (
    <>
      <PageHeading
        title={author.name}
        lead={
          <>
            <About sentences={author.sentences} />
            {books.length > 0 && <span className={classes.count}>{count(books.length)}</span>}
          </>
        }
      >
        {isAdmin && (
          <ButtonLink
            size="s"
            variant="outline"
            to={`${paths.adminAuthors}?q=${encodeURIComponent(author.name)}`}
          >
            {edit}
          </ButtonLink>
        )}
      </PageHeading>
      {books.length > 0 ? (
        <BookGrid books={books} />
      ) : (
        <EmptyState icon={<IconBooks size="1.8rem" stroke={1.6} />} title={empty.title} text={empty.text} />
      )}
    </>
  );
}

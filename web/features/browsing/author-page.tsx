import { IconBooks } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import type { AnswerOf } from '#web/platform/call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingPagesWords } from '#web/words/browsing-pages.ts';
import { words } from '#web/words/words.ts';
import classes from './author-page.module.css';
import { BookGrid } from './book-grid.tsx';

type Author = AnswerOf<'GET /api/v1/authors/:id'>['author'];

/** In the language of the page, else in English. */
function About({ sentences }: Pick<Author, 'sentences'>) {
  const language = [words.language, 'en'].find((code) => Object.hasOwn(sentences, code));
  if (language === undefined) return null;
  return (
    <span lang={language} className={classes.about}>
      {sentences[language]}
    </span>
  );
}

export function AuthorPage({ author, books }: { author: Author; books: readonly Book[] }) {
  const { count, empty } = browsingPagesWords.author;
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
      />
      {books.length > 0 ? (
        <BookGrid books={books} />
      ) : (
        <EmptyState icon={<IconBooks size="1.8rem" stroke={1.6} />} title={empty.title} text={empty.text} />
      )}
    </>
  );
}

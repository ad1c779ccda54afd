import { useId } from 'react';
import type { Passage } from '#contract/browsing.ts';
import { paths } from '#web/app/paths.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import rows from '#web/ui/rows.module.css';
import { searchWords } from '#words/search.ts';
import { Marked } from './marked.tsx';
import classes from './results-page.module.css';

const text = searchWords;

/** Sentences of summaries; each opens where it stands. Nothing if there are none. */
export function Passages({ keyword, passages }: { keyword: string; passages: readonly Passage[] }) {
  const heading = useId();
  if (passages.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading} className={classes.heading}>
        {text.passages}
      </h2>
      <ul className={rows.lines}>
        {passages.map(({ book, sentence_id: sentenceId, text: sentence, start }) => (
          <li key={book.id} className={rows.line}>
            <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
            <span className={rows.words}>
              <Link to={paths.readBook(book, sentenceId)} lang={book.language} className={rows.title}>
                <span className={classes.sentence}>
                  <Marked text={sentence} keyword={keyword} />
                </span>
              </Link>
              <span className={rows.facts}>
                {text.passageIn(book.title, start === null ? null : mmss(start))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

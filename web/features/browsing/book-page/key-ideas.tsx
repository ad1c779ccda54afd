import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { idOfIdea, paths } from '#web/app/paths.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { useScrollToHash } from '#web/platform/page/use-scroll-to-hash.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import type { Playback } from '../playback.ts';
import { currentIdea } from './current-idea.ts';
import classes from './key-ideas.module.css';
import { ShareButton } from './share-button.tsx';

type KeyIdeasProps = { book: SingleBook; playback: Playback; renderEvidence: (index: number) => ReactNode };

function RestsOn({ place }: { place: string | undefined }) {
  if (place === undefined) return null;
  return <span className={`soft ${classes.place}`}>{browsingPagesWords.book.restsOn(place)}</span>;
}

export function KeyIdeas({ book, playback, renderEvidence }: KeyIdeasProps) {
  const { ideas, passages, playFrom } = browsingPagesWords.book;
  useScrollToHash();
  if (book.key_ideas.length === 0) return null;
  const words = book.source.kind === 'extract' ? passages : ideas;
  const current = playback.isHere ? currentIdea(book.key_ideas, playback.seconds) : null;
  return (
    <section aria-labelledby="key-ideas" className="stack gap-3">
      <div className="row between gap-3">
        <h2 id="key-ideas" className={classes.heading}>
          {words.title}
        </h2>
        <span className={`soft ${classes.faint}`}>{words.count(book.key_ideas.length)}</span>
      </div>
      <ol lang={book.language} className={`surface ruled ${classes.list}`}>
        {book.key_ideas.map(({ title, time, rests_on: restsOn, has_evidence: hasEvidence }, index) => (
          <li
            key={title}
            id={idOfIdea(index + 1)}
            className={classes.entry}
            aria-current={index === current ? 'true' : undefined}
          >
            {time === null ? (
              <span className={classes.idea}>
                <span className={`figures ${classes.number}`}>{index + 1}</span>
                <span className={classes.title}>
                  {title}
                  <RestsOn place={restsOn} />
                </span>
              </span>
            ) : (
              <button type="button" className={classes.idea} onClick={() => playback.hearFrom(time)}>
                <span className={`figures ${classes.number}`} aria-hidden="true">
                  <span>{index + 1}</span>
                  <IconPlayerPlayFilled size="0.9rem" />
                </span>
                <span className={classes.title}>
                  <VisuallyHidden>{playFrom} </VisuallyHidden>
                  {title}
                  <RestsOn place={restsOn} />
                </span>
                <span className={`soft figures ${classes.faint}`}>{mmss(time)}</span>
              </button>
            )}
            <ShareButton title={title} path={paths.book(book, index + 1)} />
            {hasEvidence && renderEvidence(index)}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { BookPassage } from '#contract/asking.ts';
import type { SingleBook } from '#contract/books.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { paths } from '#web/app/paths.ts';
import { read } from '#web/platform/data/read.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { typedIn } from '#web/ui/typed-in.ts';
import { askingWords as words } from '#words/asking.ts';
import type { Playback } from '../playback.ts';
import classes from './asking.module.css';
import { idOfPassage, WrittenAnswer } from './written-answer.tsx';

const FRESH_MS = 10 * 60_000;

type AskProps = { book: SingleBook; playback: Playback };

const skeleton = (
  <div aria-busy="true" className="stack gap-3">
    <Skeleton width="95%" />
    <Skeleton width="80%" />
    <Skeleton width="40%" height="0.9em" />
  </div>
);

/** One question at a time; the server keeps none. */
export function AskBook({ book, playback }: AskProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const sent = { params: { id: book.id }, query: { question: asked ?? '' } };
  const found = useQuery({
    ...read('GET /api/v1/books/:id/passages', sent),
    enabled: asked !== null,
    staleTime: FRESH_MS,
  });
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const question = typedIn(new FormData(event.currentTarget))('question').trim();
    if (question !== '') setAsked(question);
  };
  return (
    <div className="stack gap-4">
      <form onSubmit={ask} className={classes.form}>
        <TextField
          label={words.question}
          hint={words.hint}
          name="question"
          required
          maxLength={mostLetters.asked}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button type="submit" busy={asked !== null && found.isFetching && found.data === undefined}>
          {words.ask}
        </Button>
      </form>
      <div role="status">
        {asked !== null && (
          <Loaded key={asked} query={found} skeleton={skeleton} compact>
            {({ passages, may_write: mayWrite }) => (
              <div className="stack gap-4">
                {mayWrite && <WrittenAnswer book={book} question={asked} />}
                <Passages {...{ book, playback, passages }} />
              </div>
            )}
          </Loaded>
        )}
      </div>
    </div>
  );
}

function Passages({ book, playback, passages }: AskProps & { passages: readonly BookPassage[] }) {
  if (passages.length === 0) return <p>{words.silent}</p>;
  return (
    <ol aria-label={words.passages} className={`stack gap-4 ${classes.passages}`}>
      {passages.map((passage, index) => (
        <li key={passage.text} id={idOfPassage(index + 1)}>
          <figure className="stack gap-2">
            <blockquote
              dir="auto"
              lang={passage.source ? undefined : book.language}
              className={classes.words}
            >
              {passage.text}
            </blockquote>
            <figcaption className={`soft ${classes.place}`}>
              <Place passage={passage} />
            </figcaption>
          </figure>
          <Idea {...{ book, playback, passage }} />
        </li>
      ))}
    </ol>
  );
}

function Place({ passage: { source, place } }: { passage: BookPassage }) {
  if (source === null) return words.summary;
  const from = words.from(source.title, place);
  if (source.url === null) return <span dir="auto">{from}</span>;
  return (
    <a href={source.url} target="_blank" rel="noopener noreferrer" dir="auto">
      {from}
    </a>
  );
}

/** The key idea that led to it: heard from there, or read about on the page. */
function Idea({ book, playback, passage: { idea } }: AskProps & { passage: BookPassage }) {
  if (idea === null) return null;
  const { number, title, start } = idea;
  return (
    <p className={`row gap-2 ${classes.idea}`}>
      {start !== null && (
        <Button
          variant="soft"
          size="s"
          icon={<IconPlayerPlayFilled size="0.9rem" aria-hidden="true" />}
          aria-label={words.play(number)}
          onClick={() => playback.hearFrom(start)}
        >
          {words.playShort}
        </Button>
      )}
      <Link to={paths.book(book, number)} lang={book.language}>
        {title}
      </Link>
    </p>
  );
}

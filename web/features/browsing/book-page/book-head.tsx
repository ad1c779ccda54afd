import {
  IconBook,
  IconHeadphones,
  IconLanguage,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Book, SingleBook } from '#contract/books.ts';
import type { Narration } from '#contract/narration.ts';
import { paths } from '#web/app/paths.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { minutes } from '#web/platform/format/minutes.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useForward } from '#web/ui/use-forward.ts';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { otherLanguage } from '../book-facts.ts';
import type { Playback } from '../playback.ts';
import classes from './book-head.module.css';

type BookHeadProps = {
  /** Its card knows enough. */
  book: Book;
  /** What can be done with it. */
  children: ReactNode;
};

const text = browsingPagesWords.book;

export function BookHead({ book, children }: BookHeadProps) {
  const language = otherLanguage(book);
  return (
    <header className={classes.head} style={{ '--tint': book.tint } as CSSProperties}>
      <Cover of={book} eager sizes="(max-width: 600px) 60vw, 18rem" className={classes.cover} />
      <div className={`stack gap-2 ${classes.words}`}>
        <h1
          tabIndex={-1}
          lang={book.language}
          className={classes.title}
          data-long={isLong(book.title) || undefined}
        >
          {book.title}
        </h1>
        <Link to={paths.author(book.author.id)} className={classes.author}>
          {book.author.name}
        </Link>
        {book.slogan !== '' && (
          <p lang={book.language} className={`quiet ${classes.slogan}`}>
            {book.slogan}
          </p>
        )}
        <ul className={`row ${classes.categories}`}>
          {book.categories.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.category(id)}>{browsingWords.category(name)}</Link>
            </li>
          ))}
        </ul>
        <p className={`row soft figures ${classes.facts}`}>
          {book.duration !== null && (
            <span className="row">
              <IconHeadphones size="1.1rem" aria-hidden="true" /> {text.listenMinutes(minutes(book.duration))}
            </span>
          )}
          {book.reading_minutes > 0 && (
            <span className="row">
              <IconBook size="1.1rem" aria-hidden="true" /> {text.readMinutes(book.reading_minutes)}
            </span>
          )}
          {language !== null && (
            <span className="row">
              <IconLanguage size="1.1rem" aria-hidden="true" /> {language}
            </span>
          )}
        </p>
        {children}
      </div>
    </header>
  );
}

type ControlsProps = { book: SingleBook; playback: Playback; actions: ReactNode };

export const BookControls = ({ book, playback, actions }: ControlsProps) => (
  <>
    <div className={`row gap-2 ${classes.actions}`}>
      <PlayButton book={book} playback={playback} />
      <ButtonLink to={paths.readBook(book)} variant="outline" size="l" icon={<IconBook size="1.2rem" />}>
        {text.read}
      </ButtonLink>
      {actions}
    </div>
    <VoiceProgress narration={book.narration} isWanted={playback.isLoading} />
  </>
);

function PlayButton({ book, playback }: { book: SingleBook; playback: Playback }) {
  const canSound = book.audio_public_link !== undefined || canBeMade(book);
  if (!canSound) return null;
  const icon = playback.isOn ? (
    <IconPlayerPauseFilled size="1.2rem" />
  ) : (
    <IconPlayerPlayFilled size="1.2rem" />
  );
  return (
    <Button size="l" icon={icon} onClick={playback.toggle} className={classes.play}>
      {playLabel(book, playback)}
    </Button>
  );
}

function VoiceProgress({ narration, isWanted }: { narration: Narration; isWanted: boolean }) {
  const { state, reason } = narration;
  const progress = useForward(narration.progress, state);
  if (state === 'ready') return null;
  const isComing = state === 'waiting' || state === 'running';
  return (
    <div className={`stack gap-2 soft ${classes.voice}`}>
      <p role="status">
        {text.voice[state]} {isComing && isWanted ? text.voice.startsByItself : ''}
        {state === 'failed' && reason !== null && <span className={classes.reason}> {reason}</span>}
      </p>
      {isComing && <Progress aria-label={text.voice.progress} value={progress} />}
    </div>
  );
}

/** Longer than three lines on a phone. */
const isLong = (title: string): boolean => title.length > 60;

const canBeMade = ({ narration }: SingleBook): boolean =>
  narration.state === 'waiting' || narration.state === 'running';

function playLabel(book: SingleBook, playback: Playback): string {
  if (playback.isLoading && book.audio_public_link === undefined) return text.preparing;
  if (playback.isOn) return text.pause;
  const { isHere, isAtEnd } = playback;
  const seconds = isHere ? playback.seconds : Math.floor(book.time);
  // Of the book in the player the player knows more than what was read from the server.
  const isFinished = isAtEnd || (book.finished && !(isHere && seconds >= 1));
  if (isFinished) return text.again;
  return seconds >= 1 ? text.resume(mmss(seconds)) : text.play;
}

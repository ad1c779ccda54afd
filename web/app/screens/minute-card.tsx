import { IconHeadphones, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { BookmarkToggle } from '#web/features/browsing/bookmarks/bookmark-toggle.tsx';
import { player } from '#web/features/listening/player/player.ts';
import { textOf, useText } from '#web/features/reading/api.ts';
import { minuteOf } from '#web/pieces/minute-of.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LitLines } from '#web/ui/lit-lines.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { minutesWords as words } from '#words/minutes.ts';
import { paths } from '../paths.ts';
import classes from './minutes-screen.module.css';
import { useBookPlayer } from './use-book-player.ts';
import { useSpokenLine } from './use-spoken-line.ts';

export type ListedMinute = AnswerOf<'GET /api/v1/minutes'>['minutes'][number];

const widths = [98, 92, 96, 88, 94, 60];

const TextSkeleton = () => (
  <div className={classes.text}>
    {widths.map((width) => (
      <Skeleton key={width} width={`${width}%`} height="1.4rem" />
    ))}
  </div>
);

type TextProps = { id: number; title: string; playback: ReturnType<typeof useBookPlayer> };

function Text({ id, title, playback }: TextProps) {
  const text = useText(textOf(id));
  const sections = useMemo(() => text.data ?? [], [text.data]);
  const litAt = useSpokenLine(sections, playback);
  return (
    <Loaded compact query={text} skeleton={<TextSkeleton />}>
      {(data) => (
        <LitLines
          label={title}
          lines={data.flatMap(({ sentences }) =>
            sentences.map(({ text: sentence }) => ({ text: sentence, heading: false })),
          )}
          litAt={litAt}
          className={classes.text}
        />
      )}
    </Loaded>
  );
}

/** A book in a minute, to hear, read or save, with a button for the whole book. */
export function MinuteCard({ listed: { book, minute } }: { listed: ListedMinute }) {
  const told = useMemo(() => minuteOf(book, minute), [book, minute]);
  const playback = useBookPlayer(told);
  const navigate = useNavigate();
  const { time = 0, finished } = book;
  const hasPlace = time >= 1 && finished !== true;
  const Icon = playback.isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <article
      className={classes.card}
      style={{ '--tint': book.tint } as CSSProperties}
      aria-labelledby={`minute-${book.id}`}
    >
      <header className={classes.head}>
        <Link to={paths.book(book)} state={book} className={classes.cover} tabIndex={-1} aria-hidden="true">
          <Cover of={book} eager sizes="5rem" />
        </Link>
        <div className={classes.names}>
          <h2 id={`minute-${book.id}`} lang={book.language} className={classes.title}>
            <Link to={paths.book(book)} state={book}>
              {book.title}
            </Link>
          </h2>
          <p className="soft clip">{book.author.name}</p>
        </div>
        <IconButton
          variant="filled"
          className={classes.play}
          label={playback.isOn ? words.pause(book.title) : words.play(book.title)}
          icon={<Icon size="1.7rem" />}
          onClick={playback.toggle}
        />
      </header>
      <div lang={book.language} className={classes.words}>
        <Text id={minute.id} title={book.title} playback={playback} />
      </div>
      <footer className={classes.actions}>
        <Button
          variant="soft"
          size="l"
          icon={<IconHeadphones size="1.2rem" aria-hidden="true" />}
          onClick={() => {
            player.open(book, { autoplay: true });
            navigate(paths.book(book), { state: book });
          }}
        >
          {hasPlace ? words.resume(mmss(time)) : words.whole}
        </Button>
        <BookmarkToggle book={book} />
      </footer>
    </article>
  );
}

import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { PlayerPanel } from '#web/features/listening/bar/player-panel.tsx';
import { useShortcuts } from '#web/features/listening/bar/use-shortcuts.ts';
import { playByLink, player, usePlayer } from '#web/features/listening/player/player.ts';
import { sharedTextOf, useText } from '#web/features/reading/api.ts';
import { ReadingSkeleton } from '#web/features/reading/reading-skeleton.tsx';
import { ReadingView } from '#web/features/reading/reading-view.tsx';
import { call, isNotFound } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { Redirect, useParams } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { sharingWords } from '#words/sharing.ts';
import { paths } from '../paths.ts';
import { Providers } from '../providers.tsx';
import { useRest } from '../use-rest.ts';
import classes from './shared-screen.module.css';
import { useBookPlayer } from './use-book-player.ts';

const text = sharingWords.page;

function Ended() {
  return (
    <EmptyState
      main
      icon={<IconLinkOff size="1.8rem" stroke={1.6} />}
      title={text.ended}
      text={text.endedText}
    >
      <ButtonLink to={paths.landing} variant="outline">
        {text.toLibrary}
      </ButtonLink>
    </EmptyState>
  );
}

function Invitation({ book }: { book: SingleBook }) {
  return (
    <aside className={`callout ${classes.invitation}`} aria-label={text.keep}>
      <div className="grow">
        <p className="strong">{text.keep}</p>
        <p className="soft">{text.keepText}</p>
      </div>
      <ButtonLink to={paths.register(paths.readBook(book))}>{text.register}</ButtonLink>
    </aside>
  );
}

/** Whoever made the link sees how many began to listen: once a visit. */
function useCountedListen(secret: string, isPlaying: boolean): void {
  const isCounted = useRef(false);
  useEffect(() => {
    if (!isPlaying || isCounted.current) return;
    isCounted.current = true;
    call('POST /api/v1/shared/:secret/listens', { params: { secret } }).catch(() => undefined);
  }, [secret, isPlaying]);
}

type SharedBookProps = { book: SingleBook; secret: string; onEnd: () => void };

function SharedBook({ book, secret, onEnd }: SharedBookProps) {
  const opened = useRef(book);
  const voice = useBookPlayer(book);
  const inPlayer = usePlayer((state) => state.book);
  const isRestDrawn = useRest();
  const sections = useText(sharedTextOf(secret), (inPlayer ?? book).audio_public_link !== undefined);
  // The player asks again when the sound ends.
  const isGone = usePlayer(({ problem }) => problem === 'gone');
  useShortcuts();
  useCountedListen(secret, voice.isPlaying);
  useEffect(() => {
    const end = playByLink(secret);
    player.open(opened.current, { autoplay: false });
    return end;
  }, [secret]);
  useEffect(() => {
    if (isGone) onEnd();
  }, [isGone, onEnd]);
  return (
    <div className={classes.page}>
      <Loaded query={sections} skeleton={<ReadingSkeleton />}>
        {(read) => (
          <ReadingView
            book={book}
            sections={read}
            voice={voice}
            readOn={null}
            isRestDrawn={isRestDrawn}
            foot={<Invitation book={book} />}
          />
        )}
      </Loaded>
      {inPlayer !== null && <PlayerPanel book={inPlayer} />}
    </div>
  );
}

function Shared() {
  const { secret = '' } = useParams();
  const isStranger = useIsStranger();
  const book = useQuery(read('GET /api/v1/shared/:secret', { params: { secret } }));
  const [hasEnded, setEnded] = useState(false);
  const end = useCallback(() => setEnded(true), []);
  if (hasEnded || isNotFound(book.error)) return <Ended />;
  if (!isStranger && book.data !== undefined) return <Redirect to={paths.readBook(book.data.data)} replace />;
  return (
    <>
      <PageTitle title={book.data?.data.title ?? null} />
      <Loaded main query={book} skeleton={<ReadingSkeleton />}>
        {({ data }) => <SharedBook key={secret} book={data} secret={secret} onEnd={end} />}
      </Loaded>
    </>
  );
}

/** One book, for whoever has a link to it. */
export const SharedScreen = () => (
  <Providers>
    <Shared />
  </Providers>
);

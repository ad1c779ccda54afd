import { type ReactNode, useEffect } from 'react';
import type { Book } from '#contract/books.ts';
import type { Narration } from '#contract/narration.ts';
import { paths } from '#web/app/paths.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { ago } from '#web/platform/format/formats.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { showBars } from '#web/ui/quiet-bars.ts';
import { useForward } from '#web/ui/use-forward.ts';
import { listeningWords } from '#words/listening.ts';
import { uiWords } from '#words/ui.ts';
import type { OtherPlace } from '../player/other-place.ts';
import { player, usePlayer } from '../player/player.ts';
import { isMinute, type PlayerProblem } from '../player/state.ts';
import { isAtEnd } from '../positions/position-rules.ts';
import classes from './player-notice.module.css';

function Strip({ kind, children }: { kind: 'news' | 'problem'; children: ReactNode }) {
  useEffect(showBars, []);
  return (
    <div className={`row ${classes.strip} ${classes[kind]}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

function OtherPlaceQuestion({ other }: { other: OtherPlace }) {
  const place = mmss(other.seconds);
  const { device, listenedAt } = other;
  const where = [device && uiWords.device(device), listenedAt && ago(listenedAt)].filter(Boolean).join(', ');
  return (
    <Strip kind="problem">
      <span className={classes.text}>
        <strong>{listeningWords.otherPlace.title}</strong> {listeningWords.otherPlace.text(place, where)}
      </span>
      <Button size="s" onClick={player.continueThere}>
        {listeningWords.otherPlace.go(place)}
      </Button>
      <Button size="s" variant="outline" onClick={player.stayHere}>
        {listeningWords.otherPlace.stay}
      </Button>
    </Strip>
  );
}

function Problem({ problem, book }: { problem: PlayerProblem; book: Book }) {
  const canBeRead = problem === 'no-voice' || problem === 'voice-failed';
  return (
    <Strip kind="problem">
      <span className={classes.text}>{listeningWords.problem[problem]}</span>
      {canBeRead && (
        <ButtonLink size="s" variant="soft" to={paths.readBook(book)}>
          {listeningWords.read}
        </ButtonLink>
      )}
      {problem !== 'gone' && problem !== 'no-voice' && (
        <Button size="s" variant="outline" onClick={player.play}>
          {problem === 'signed-out' ? listeningWords.logIn : listeningWords.retry}
        </Button>
      )}
    </Strip>
  );
}

function VoiceProgress({ narration, bookId }: { narration: Narration; bookId: number }) {
  const progress = useForward(narration.progress, `${bookId} ${narration.state}`);
  const percent = Math.round(progress * 100);
  const isRunning = narration.state === 'running';
  return (
    <Strip kind="news">
      <span className={classes.text}>
        {isRunning ? listeningWords.voiceRunning : listeningWords.voiceWaiting}
      </span>
      <Progress
        className={classes.progress}
        aria-label={listeningWords.voiceProgress}
        max={100}
        value={isRunning ? percent : undefined}
      />
      {isRunning && (
        <span className={`figures ${classes.percent}`} aria-hidden="true">
          {listeningWords.percent(percent)}
        </span>
      )}
    </Strip>
  );
}

/** Gone once another book, or this one again, is heard; and on the page that it leads to. */
function Finished({ book }: { book: Book }) {
  const address = paths.finished(book);
  const isStranger = useIsStranger();
  if (useLocation().pathname === address || isStranger) return null;
  const { told, see } = listeningWords.finished;
  return (
    <Strip kind="news">
      <span className={classes.text}>{told(book.title)}</span>
      <ButtonLink size="s" variant="soft" to={address}>
        {see}
      </ButtonLink>
    </Strip>
  );
}

/** Sound is wanted, and isn't there yet. */
function Coming({ book }: { book: Book }) {
  const problem = usePlayer((state) => state.problem);
  const narration = usePlayer((state) => state.narration);
  if (narration !== null) return <VoiceProgress narration={narration} bookId={book.id} />;
  return problem === 'held-up' && <Strip kind="news">{listeningWords.problem[problem]}</Strip>;
}

export function PlayerNotice() {
  const book = usePlayer((state) => state.book);
  const status = usePlayer((state) => state.status);
  const problem = usePlayer((state) => state.problem);
  const other = usePlayer((state) => state.otherPlace);
  const hasEnded = usePlayer(
    ({ book: one, hasPlayed, positionSeconds, durationSeconds }) =>
      hasPlayed && !isMinute(one) && isAtEnd(positionSeconds, durationSeconds),
  );
  if (book === null) return null;
  if (other !== null) return <OtherPlaceQuestion other={other} />;
  if (status === 'error' && problem !== null) return <Problem problem={problem} book={book} />;
  if (status === 'loading') return <Coming book={book} />;
  if (status === 'paused' && hasEnded) return <Finished book={book} />;
  if (status === 'blocked') return <Strip kind="news">{listeningWords.blocked}</Strip>;
  return null;
}

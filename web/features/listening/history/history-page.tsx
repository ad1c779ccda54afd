import { IconCheck, IconHeadphones, IconPlayerPlayFilled, IconRotate2, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { paths } from '#web/app/paths.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { ago, minutesLeft } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/card-skeletons.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { Progress } from '#web/ui/progress.tsx';
import rows from '#web/ui/rows.module.css';
import { historyWords } from '#words/history.ts';
import { listeningTimeWords } from '#words/listening-time.ts';
import { uiWords } from '#words/ui.ts';
import { player } from '../player/player.ts';
import { useCountsTime } from '../time/time-choice.ts';
import classes from './history.module.css';
import { hiddenEntries, useHistoryPages, useMarkFinished } from './history-calls.ts';
import { removeFromHistory } from './remove-from-history.ts';

const text = historyWords;

type Entry = AnswerOf<'GET /api/v1/history'>['history'][number];

function HowFar({ entry }: { entry: Entry }) {
  const { time, finished_at: finishedAt, book } = entry;
  const duration = book.duration ?? 0;
  const speed = usePlaybackSpeed();
  if (finishedAt !== null || duration === 0)
    return <span className={rows.facts}>{finishedAt === null ? null : text.finished}</span>;
  return (
    <>
      <Progress className={classes.progress} max={duration} value={time} aria-label={text.progress} />
      <span className={rows.facts}>{text.left(minutesLeft(duration - time, speed))}</span>
    </>
  );
}

/** A book that is playing is closed. */
function remove(entry: Entry): void {
  if (player.state.getState().book?.id === entry.book.id) player.close();
  removeFromHistory(entry);
}

function Row({ entry }: { entry: Entry }) {
  const { history_id: historyId, book, finished_at: finishedAt, listened_at: listenedAt, device } = entry;
  const mark = useMarkFinished();
  const isFinished = finishedAt !== null;
  return (
    <li className={`${rows.card} ${classes.row}`}>
      <Link to={paths.book(book)} className={classes.coverLink} tabIndex={-1} aria-hidden="true">
        <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
      </Link>
      <div className={rows.words}>
        <Link to={paths.book(book)} className={rows.title}>
          {book.title}
        </Link>
        <span className={rows.facts}>
          {[book.author.name, ago(listenedAt), device && uiWords.device(device)].filter(Boolean).join(' · ')}
        </span>
        <span className="row gap-3">
          <HowFar entry={entry} />
        </span>
      </div>
      <div className={`row gap-1 ${classes.acts}`}>
        {book.audio_public_link !== undefined && (
          <IconButton
            variant="filled"
            label={isFinished ? text.again(book.title) : text.resume(book.title)}
            icon={<IconPlayerPlayFilled size="1.2rem" />}
            onClick={() => player.open(book, { autoplay: true })}
          />
        )}
        <IconButton
          label={isFinished ? text.unfinish(book.title) : text.finish(book.title)}
          icon={isFinished ? <IconRotate2 size="1.3rem" /> : <IconCheck size="1.3rem" />}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ params: { id: historyId }, body: { finished: !isFinished } })}
        />
        <IconButton
          label={text.remove(book.title)}
          icon={<IconTrash size="1.3rem" stroke={1.7} />}
          onClick={() => remove(entry)}
        />
      </div>
    </li>
  );
}

function Lead() {
  const countsTime = useCountsTime();
  return (
    <>
      {text.lead} {countsTime && <Link to={paths.listeningTime}>{listeningTimeWords.title}</Link>}
    </>
  );
}

export const heading = { title: text.title, lead: <Lead /> };

export function HistoryPage() {
  const pages = useHistoryPages();
  const hidden = useStore(hiddenEntries);
  return (
    <Loaded query={pages} skeleton={<CardSkeletons />}>
      {(data) => {
        const entries = data.pages
          .flatMap(({ history }) => history)
          .filter((entry) => !hidden.has(entry.history_id));
        return (
          <>
            {entries.length === 0 && !pages.hasNextPage && (
              <EmptyState
                icon={<IconHeadphones size="1.8rem" stroke={1.6} />}
                title={text.emptyTitle}
                text={text.empty}
              >
                <ButtonLink to={paths.home} variant="soft">
                  {text.toHome}
                </ButtonLink>
              </EmptyState>
            )}
            <ul className={rows.cards}>
              {entries.map((entry) => (
                <Row key={entry.history_id} entry={entry} />
              ))}
            </ul>
            <MoreButton query={pages} label={text.more} variant="soft" />
          </>
        );
      }}
    </Loaded>
  );
}

import { IconCheck, IconDots, IconHeadphones, IconRotate2, IconTrash } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { ago } from '#web/platform/format/formats.ts';
import { minutesLeft } from '#web/platform/format/minutes.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/card-skeletons.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { Progress } from '#web/ui/progress.tsx';
import rows from '#web/ui/rows.module.css';
import { browsingWords } from '#words/browsing.ts';
import { historyWords } from '#words/history.ts';
import { listeningTimeWords } from '#words/listening-time.ts';
import { uiWords } from '#words/ui.ts';
import { player } from '../player/player.ts';
import { QueueItems } from '../queue/queue-items.tsx';
import { useCountsTime } from '../time/time-choice.ts';
import classes from './history.module.css';
import { hiddenEntries } from './history-calls.ts';
import { useHistoryPages, useMarkFinished } from './history-lists.ts';
import { removeFromHistory } from './remove-from-history.ts';

const text = historyWords;

type Entry = AnswerOf<'GET /api/v1/history'>['history'][number];

/** A book that is playing is closed. */
function remove(entry: Entry): void {
  if (player.state.getState().book?.id === entry.book.id) player.close();
  removeFromHistory(entry);
}

function EntryMenu({ entry }: { entry: Entry }) {
  const { history_id: id, book, finished_at: finishedAt } = entry;
  const mark = useMarkFinished();
  const isFinished = finishedAt !== null;
  const label = browsingWords.card.more(book.title);
  return (
    <Menu
      side="below-end"
      label={label}
      renderButton={(props) => <IconButton label={label} icon={<IconDots size="1.2rem" />} {...props} />}
    >
      <QueueItems book={book} />
      <MenuDivider />
      <MenuItem
        icon={isFinished ? IconRotate2 : IconCheck}
        disabled={mark.isPending}
        onClick={() => mark.mutate({ params: { id }, body: { finished: !isFinished } })}
      >
        {isFinished ? text.unfinish : text.finish}
      </MenuItem>
      <MenuItem icon={IconTrash} onClick={() => remove(entry)}>
        {text.remove}
      </MenuItem>
    </Menu>
  );
}

/** Nothing where it isn't known how long the book is. */
function useHowFar({ time, finished_at: finishedAt, book }: Entry) {
  const duration = book.duration ?? 0;
  const speed = usePlaybackSpeed();
  if (finishedAt !== null) return { said: text.finished, max: 0 };
  return { said: duration === 0 ? null : text.left(minutesLeft(duration - time, speed)), max: duration };
}

function Row({ entry }: { entry: Entry }) {
  const { time, book, finished_at: finishedAt, listened_at: listenedAt, device } = entry;
  const { said, max } = useHowFar(entry);
  return (
    <li className={rows.card}>
      <Link to={paths.book(book)} className={classes.coverLink} tabIndex={-1} aria-hidden="true">
        <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
      </Link>
      <div className={rows.words}>
        <Link to={paths.book(book)} lang={book.language} className={rows.title}>
          {book.title}
        </Link>
        <span className={rows.facts}>
          {[said, book.author.name, ago(listenedAt), device && uiWords.device(device)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {max > 0 && (
          <Progress className={classes.progress} max={max} value={time} aria-label={text.progress} />
        )}
      </div>
      <div className="row gap-1">
        <BookPlay
          book={book}
          label={finishedAt === null ? text.resume(book.title) : text.again(book.title)}
        />
        <EntryMenu entry={entry} />
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

export const HistoryPage = () => (
  <Entries pages={useHistoryPages()} title={text.emptyTitle} about={text.empty} />
);

type EntriesProps = {
  pages: ReturnType<typeof useHistoryPages>;
  /** What is said where there are none. */
  title: string;
  about: string;
};

export function Entries({ pages, title, about }: EntriesProps) {
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
              <EmptyState icon={<IconHeadphones size="1.8rem" stroke={1.6} />} title={title} text={about}>
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

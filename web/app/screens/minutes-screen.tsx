import { IconChevronLeft, IconChevronRight, IconStopwatch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { onMinuteOver, player } from '#web/features/listening/player/player.ts';
import { isSounding } from '#web/features/listening/player/rule.ts';
import { isMinute } from '#web/features/listening/player/state.ts';
import { minuteOf } from '#web/pieces/minute-of.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { useParams } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePageInSight } from '#web/ui/use-page-in-sight.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { appLanguage } from '#words/language.ts';
import { minutesWords as words } from '#words/minutes.ts';
import { idFrom, paths } from '../paths.ts';
import { type ListedMinute, MinuteCard } from './minute-card.tsx';
import classes from './minutes-screen.module.css';

const listedMinutes = read('GET /api/v1/minutes', { query: { language: appLanguage } });

export const prepare = ({ id }: { id: number | null }): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query(listedMinutes),
    ...(id === null ? [] : [queryClient.query(bookOf(id))]),
  ]);

const END = 'end';
const nameOf = ({ book }: ListedMinute): string => String(book.id);
/** How many are drawn before and after the visible one. */
const BESIDE = 1;

const playMinute = ({ book, minute }: ListedMinute) =>
  player.open(minuteOf(book, minute), { autoplay: true });

const KEYS = { ArrowLeft: -1, ArrowRight: 1 } as const;
const TAKES_ARROWS =
  'input, textarea, select, dialog, [role="slider"], [role="menu"], [role="listbox"], [contenteditable="true"]';

/** The player's own arrow keys skip too many seconds for a minute. */
function useArrows(go: (by: number) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const by = KEYS[event.key as keyof typeof KEYS];
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const isTaken = event.target instanceof Element && event.target.closest(TAKES_ARROWS) !== null;
      if (by === undefined || hasModifier || isTaken) return;
      event.preventDefault();
      go(document.dir === 'rtl' ? -by : by);
    }
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [go]);
}

/** While playing, playback follows to the minute scrolled into view; when one ends, the next comes into view. */
function useOneAfterAnother(minutes: readonly ListedMinute[], at: number, go: (by: number) => void) {
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    const state = player.state.getState();
    const listed = minutes[at];
    if (!isMinute(state.book) || !isSounding(state)) return;
    if (listed) playMinute(listed);
    else player.pause();
  }, [minutes, at]);

  useEffect(
    () =>
      onMinuteOver(() => {
        if (player.state.getState().book?.id !== minutes[at]?.minute.id) return;
        const next = minutes[at + 1];
        go(1);
        if (next) playMinute(next);
      }),
    [minutes, at, go],
  );
}

function Minutes({ listed }: { listed: readonly ListedMinute[] }) {
  // As they were when the page opened: if the order changed, the next one would be gone.
  const [minutes] = useState(listed);
  const names = useMemo(() => [...minutes.map(nameOf), END], [minutes]);
  const { track, shown, show } = usePageInSight(names);
  const at = names.indexOf(shown);
  const go = useCallback(
    (by: number) => {
      const name = names[at + by];
      if (name !== undefined) show(name);
    },
    [names, at, show],
  );
  useArrows(go);
  useOneAfterAnother(minutes, at, go);
  const title = minutes[at]?.book.title ?? words.endTitle;
  return (
    <div className={classes.page}>
      <PageHeading title={words.title}>
        <div className={classes.turn}>
          <IconButton
            label={words.previous}
            icon={<IconChevronLeft size="1.5rem" />}
            disabled={at === 0}
            onClick={() => go(-1)}
          />
          {at < minutes.length && (
            <span className="soft figures" aria-hidden="true">
              {words.at(at + 1, minutes.length)}
            </span>
          )}
          <IconButton
            label={words.next}
            icon={<IconChevronRight size="1.5rem" />}
            disabled={at === minutes.length}
            onClick={() => go(1)}
          />
          <VisuallyHidden>
            <span role="status">
              {at < minutes.length ? words.now(at + 1, minutes.length, title) : title}
            </span>
          </VisuallyHidden>
        </div>
      </PageHeading>
      <div ref={track} className={classes.track}>
        {minutes.map((one, index) => (
          <div key={nameOf(one)} data-page={nameOf(one)} className={classes.slot} inert={index !== at}>
            {Math.abs(index - at) <= BESIDE && <MinuteCard listed={one} />}
          </div>
        ))}
        <div data-page={END} className={classes.slot} inert={shown !== END}>
          <div className={classes.card}>
            <EmptyState title={words.endTitle} text={words.end}>
              <ButtonLink to={paths.explore} variant="soft">
                {words.toExplore}
              </ButtonLink>
            </EmptyState>
          </div>
        </div>
      </div>
    </div>
  );
}

const Waiting = () => (
  <div className={classes.page}>
    <PageHeading title={words.title} />
    <div className={classes.slot}>
      <Skeleton width="100%" height="100%" radius="l" />
    </div>
  </div>
);

/** The minute in the address comes first. */
function beginningWith(id: number | null, { data }: ReturnType<typeof useBook>, all: ListedMinute[]) {
  const book = data?.data;
  if (id === null || book?.minute?.audio_public_link === undefined) return all;
  return [{ book, minute: book.minute }, ...all.filter((one) => one.book.id !== id)];
}

export function MinutesScreen() {
  const id = idFrom(useParams().id);
  const list = useQuery(listedMinutes);
  const first = useBook(id);
  const isWaiting = id !== null && first.isPending;
  return (
    <Loaded main query={isWaiting ? { ...list, data: undefined, error: null } : list} skeleton={<Waiting />}>
      {({ minutes }) => {
        const listed = beginningWith(id, first, minutes);
        if (listed.length > 0) return <Minutes listed={listed} />;
        return (
          <EmptyState
            main
            icon={<IconStopwatch size="1.8rem" stroke={1.6} />}
            title={words.emptyTitle}
            text={words.empty}
          >
            <ButtonLink to={paths.explore} variant="soft">
              {words.toExplore}
            </ButtonLink>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

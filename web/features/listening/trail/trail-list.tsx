import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Jump } from '#contract/listening.ts';
import { call } from '#web/platform/call.ts';
import { ago, mmss } from '#web/platform/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listeningWords } from '#web/words/listening.ts';
import classes from '../bar/player-sheet.module.css';
import { player, usePlayer } from '../player/player.ts';
import { historyIdOf } from '../player/state.ts';

const text = listeningWords.trail;

/** More than these nobody looks through. */
const SHOWN = 20;

const useTrail = (historyId: number) =>
  useQuery({
    queryKey: ['trail', historyId],
    queryFn: ({ signal }) => call('GET /api/v1/history/:id/trail', { params: { id: historyId } }, { signal }),
    // Every look at it is meant for the jump of this moment.
    staleTime: 0,
  });

function Row({ jump }: { jump: Jump }) {
  const from = mmss(jump.from);
  return (
    <li className={classes.jump}>
      <span className={classes.names}>
        <span className={classes.name}>{text.jump(from, mmss(jump.to))}</span>
        <span className={classes.author}>
          {[text.causes[jump.cause], ago(jump.at), jump.device].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Button
        size="s"
        variant="soft"
        icon={<IconArrowBackUp size="1rem" aria-hidden="true" />}
        onClick={() => player.undo(jump.from)}
      >
        {listeningWords.backTo(from)}
      </Button>
    </li>
  );
}

function Jumps({ historyId }: { historyId: number }) {
  const trail = useTrail(historyId);
  if (trail.data !== undefined) {
    const jumps = trail.data.trail.slice(0, SHOWN);
    if (jumps.length === 0) return <p className={classes.empty}>{text.empty}</p>;
    return (
      <ul className={classes.list}>
        {jumps.map((jump) => (
          <Row key={jump.id} jump={jump} />
        ))}
      </ul>
    );
  }
  if (trail.isError)
    return (
      <ErrorState
        compact
        message={trail.error.message}
        onRetry={() => void trail.refetch()}
        retrying={trail.isFetching}
      />
    );
  return <Skeleton height="4.5rem" />;
}

/** The jumps within the current book, the latest first: each can be undone. */
export function TrailList() {
  const historyId = usePlayer(historyIdOf);
  return (
    <section aria-label={text.title}>
      <h3 className={classes.heading}>{text.title}</h3>
      {historyId === null ? <p className={classes.empty}>{text.empty}</p> : <Jumps historyId={historyId} />}
    </section>
  );
}

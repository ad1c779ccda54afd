import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Jump } from '#contract/listening.ts';
import { read } from '#web/platform/data/read.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { listeningWords } from '#words/listening.ts';
import { uiWords } from '#words/ui.ts';
import classes from '../bar/player-sheet.module.css';
import { player, usePlayer } from '../player/player.ts';
import { historyIdOf } from '../player/state.ts';

const text = listeningWords.trail;

const SHOWN = 20;

function Row({ jump }: { jump: Jump }) {
  const from = mmss(jump.from);
  return (
    <li className={classes.jump}>
      <span className={classes.names}>
        <span className="figures">{text.jump(from, mmss(jump.to))}</span>
        <span className="soft clip">
          {[text.causes[jump.cause], ago(jump.at), jump.device && uiWords.device(jump.device)]
            .filter(Boolean)
            .join(' · ')}
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
  const trail = useQuery({
    ...read('GET /api/v1/history/:id/trail', { params: { id: historyId } }),
    // The list is opened for a jump of this moment.
    staleTime: 0,
  });
  return (
    <Loaded compact query={trail} skeleton={<Skeleton height="4.5rem" />}>
      {({ trail: jumps }) =>
        jumps.length === 0 ? (
          <p className="soft">{text.empty}</p>
        ) : (
          <ul className={classes.list}>
            {jumps.slice(0, SHOWN).map((jump) => (
              <Row key={jump.id} jump={jump} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function TrailList() {
  const historyId = usePlayer(historyIdOf);
  return (
    <section aria-label={text.title}>
      <h3 className={`soft ${classes.heading}`}>{text.title}</h3>
      {historyId === null ? <p className="soft">{text.empty}</p> : <Jumps historyId={historyId} />}
    </section>
  );
}

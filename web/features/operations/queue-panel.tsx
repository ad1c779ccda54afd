import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminQueue, QueueKind } from '#contract/admin-queue.ts';
import type { Trouble } from '#contract/troubles.ts';
import { age, moment } from '#web/platform/format/formats.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { operationsWords } from '#words/operations.ts';
import { useAdminQueue } from './queue-calls.ts';
import classes from './queue-panel.module.css';
import { TroubleAction } from './trouble-action.tsx';

const { desk: words, troubles: sentences } = operationsWords;

type Waiting = AdminQueue['waiting'][number];

/** What to do about each kind, and what else is known of it. */
export type QueueActions = Readonly<
  Record<QueueKind, (waiting: Waiting) => { action: ReactNode; more?: ReactNode }>
>;

/** All that needs an admin now, most urgent first, each with what to do about it. */
export function QueuePanel({ actions, children }: { actions: QueueActions; children?: ReactNode }) {
  return (
    <div className={classes.queue}>
      <Panel title={words.title}>
        <Loaded compact query={useAdminQueue()} skeleton={<SkeletonBlocks heights={['3.4rem', '3.4rem']} />}>
          {({ waiting, troubles }) =>
            waiting.length + troubles.length === 0 ? (
              <p className={`soft ${classes.nothing}`}>
                <IconCircleCheck size="1.2rem" stroke={1.7} aria-hidden="true" />
                {words.nothing}
              </p>
            ) : (
              <ul className={rows.ruled} aria-label={words.title}>
                {troubles.map((trouble) => (
                  <TroubleRow
                    key={`${trouble.kind} ${trouble.provider_kind} ${trouble.book?.id}`}
                    trouble={trouble}
                  />
                ))}
                {waiting.map((one) => (
                  <WaitingRow key={one.kind} waiting={one} {...actions[one.kind](one)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {children}
      </Panel>
    </div>
  );
}

function TroubleRow({ trouble }: { trouble: Trouble }) {
  const { kind, provider, book, since, next_try_at: nextTryAt } = trouble;
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 ${classes.words}`}>
        <span className={`strong ${classes.trouble}`}>
          <IconAlertTriangle size="1.2rem" stroke={1.7} aria-hidden="true" />
          {sentences[kind](provider ?? book?.title ?? '')}
        </span>
        {since !== null && <span className="soft">{words.since(age(since))}</span>}
        {book !== null && nextTryAt !== null && (
          <span className="soft">{words.nextTry(moment(nextTryAt))}</span>
        )}
      </div>
      <div className="row">
        <TroubleAction trouble={trouble} />
      </div>
    </li>
  );
}

function WaitingRow({
  waiting: { kind, count, oldest_at: oldestAt },
  action,
  more,
}: {
  waiting: Waiting;
  action: ReactNode;
  more?: ReactNode;
}) {
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 ${classes.words}`}>
        <span className="strong">{words.kinds[kind](count)}</span>
        {oldestAt !== null && <span className="soft">{words.oldest(age(oldestAt))}</span>}
      </div>
      <div className="row">{action}</div>
      {more !== undefined && <div className={classes.more}>{more}</div>}
    </li>
  );
}

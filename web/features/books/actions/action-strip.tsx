import { useState } from 'react';
import { useStore } from 'zustand';
import { number } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { actionWords as words } from '#words/actions.ts';
import classes from './actions.module.css';
import { type Action, followed, hide, isOver, useActions, useFailures, useRetry, useUndo } from './api.ts';

/** Every action that is under way, whoever ordered it, and those that this page has seen end. */
export function ActionStrip() {
  const actions = useActions();
  const mine = useStore(followed);
  const shown = actions.filter((action) => !isOver(action) || mine.has(action.id));
  if (shown.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label={words.running}>
      {shown.map((action) => (
        <ActionRow key={action.id} action={action} />
      ))}
    </ul>
  );
}

function ActionRow({ action }: { action: Action }) {
  const undo = useUndo();
  const retry = useRetry();
  const settled = action.done + action.failed;
  return (
    <li className={classes.action}>
      <div className="stack gap-1" role="status">
        {isOver(action) ? (
          <>
            <span className="strong">{words.done[action.action](action.done)}</span>
            {action.reason !== null && <span className="soft">{action.reason}</span>}
          </>
        ) : (
          <>
            <span className="row between">
              <span className="strong">{words.doing[action.action]}</span>
              <span className="soft">{words.progress(number(settled), number(action.total))}</span>
            </span>
            <Progress
              aria-label={words.doing[action.action]}
              value={settled}
              max={Math.max(1, action.total)}
              aria-valuetext={words.progress(number(settled), number(action.total))}
            />
          </>
        )}
      </div>
      {isOver(action) && (
        <div className="row">
          {action.can_retry && (
            <Button
              size="s"
              variant="soft"
              busy={retry.isPending}
              onClick={() => retry.mutate({ params: { id: action.id } })}
            >
              {words.retry(action.total - action.done)}
            </Button>
          )}
          {action.can_undo && (
            <Button
              size="s"
              variant="soft"
              busy={undo.isPending}
              onClick={() => undo.mutate({ params: { id: action.id } })}
            >
              {words.undo}
            </Button>
          )}
          <Button size="s" variant="plain" onClick={() => hide(action.id)}>
            {words.dismiss}
          </Button>
        </div>
      )}
      {isOver(action) && action.failed > 0 && <Failures action={action} />}
    </li>
  );
}

/** They're listed at once; more would push the table out of sight. */
const A_FEW = 5;

function Failures({ action }: { action: Action }) {
  const [isOpen, setOpen] = useState(action.failed <= A_FEW);
  const { data } = useFailures(action, isOpen);
  return (
    <Details
      className={classes.failures}
      summary={words.failures(action.failed)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <ul className="stack gap-1">
        {data?.map(({ book_id: id, title, reason }) => (
          <li key={id}>{words.failure(title ?? words.gone(id), reason)}</li>
        ))}
      </ul>
      {data !== undefined && data.length < action.failed && (
        <p className="soft">{words.firstListed(data.length)}</p>
      )}
    </Details>
  );
}

import { useId } from 'react';
import { MOST_WEEKLY_BOOKS } from '#contract/listening-rules.ts';
import { Panel, PanelRow } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { setGoal, useGoal } from './goal-choice.ts';
import classes from './time.module.css';

const text = listeningTimeWords.goal;
const choices = Array.from({ length: MOST_WEEKLY_BOOKS + 1 }, (_, books) => books);

/** Books finished in this week, and the goal of whoever wants one. It counts no weeks and misses none. */
export function WeekGoal({ finished }: { finished: number }) {
  const goal = useGoal();
  const label = useId();
  return (
    <Panel title={text.title}>
      <p className={classes.sum}>{goal > 0 ? text.of(finished, goal) : text.books(finished)}</p>
      {goal > 0 && (
        <Progress
          className={classes.goal}
          aria-label={text.progress}
          aria-valuetext={text.of(finished, goal)}
          value={Math.min(finished, goal)}
          max={goal}
        />
      )}
      {goal > 0 && finished >= goal && <p className="quiet below">{text.reached}</p>}
      <PanelRow label={text.label} labelId={label} hint={text.hint}>
        <Select aria-labelledby={label} value={goal} onChange={({ target }) => setGoal(Number(target.value))}>
          {choices.map((books) => (
            <option key={books} value={books}>
              {books === 0 ? text.none : text.books(books)}
            </option>
          ))}
        </Select>
      </PanelRow>
    </Panel>
  );
}

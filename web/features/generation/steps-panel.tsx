import type { BookGeneration } from '#contract/generation.ts';
import { EstimateNote } from '#web/pieces/estimate-note.tsx';
import { ago, moment, money } from '#web/platform/format/formats.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { generationWords } from '#words/generation.ts';
import { useChange } from './api.ts';
import classes from './generation.module.css';

const { steps: words } = generationWords;

type Step = BookGeneration['steps'][number];
type StepName = Step['step'];
type StepState = Step['state'] | 'none';

const stepTones: Readonly<Record<StepState, Tone>> = {
  none: 'quiet',
  waiting: 'quiet',
  running: 'accent',
  done: 'good',
  held: 'warning',
  failed: 'danger',
};

export function StepsPanel({ book }: { book: BookGeneration }) {
  const byName = new Map(book.steps.map((step) => [step.step, step]));
  const names = Object.keys(words.names) as StepName[];
  return (
    <Panel title={words.title} lead={words.lead}>
      <ol className={rows.ruled}>
        {names.map((name) => (
          <StepRow key={name} bookId={book.book_id} name={name} step={byName.get(name)} />
        ))}
      </ol>
    </Panel>
  );
}

function factsOf(step: Step): string {
  const { attempts, cost, finished_at: end, not_before: notBefore } = step;
  const parts = [
    attempts > 0 && words.attempts(attempts),
    cost > 0 && words.cost(money(cost)),
    end !== null && words.finished(ago(end)),
    notBefore !== null && words.notBefore(moment(notBefore)),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

function StepRow(props: { bookId: number; name: StepName; step: Step | undefined }) {
  const { bookId, name, step } = props;
  const state = step?.state ?? 'none';
  const label = words.names[name];
  const redo = useChange('POST /api/v1/admin/books/:id/generation/redo', bookId, words.ordered(label));
  return (
    <li className={rows.entry}>
      <div className="stack gap-1 grow">
        <span className="row">
          <span className="strong">{label}</span>
          <StateChip tone={stepTones[state]}>{words.states[state]}</StateChip>
        </span>
        {step !== undefined && <span className="soft">{factsOf(step)}</span>}
        {step?.reasons.map((reason) => (
          <span key={reason} className={classes.why}>
            {reason}
          </span>
        ))}
      </div>
      {step !== undefined && (
        <ConfirmButton
          label={words.again}
          sureLabel={words.sure}
          about={label}
          note={<EstimateNote bookId={bookId} step={name} />}
          size="s"
          variant="outline"
          busy={redo.isPending}
          onConfirm={() => redo.mutate({ params: { id: bookId }, body: { step: name } })}
        />
      )}
    </li>
  );
}

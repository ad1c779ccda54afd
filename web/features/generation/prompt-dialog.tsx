import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { PromptSet } from '#contract/prompts.ts';
import { paths } from '#web/app/paths.ts';
import { CallError } from '#web/platform/data/call.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { promptsWords as words } from '#words/prompts.ts';
import classes from './prompt-dialog.module.css';
import { errorLines, promptsAsJson, promptsOfJson } from './prompt-json.ts';
import { asVersion, useChangePrompts, usePrompts } from './use-prompts.ts';

const ROWS = 18;

export function PromptDialog({ onClose }: { onClose: () => void }) {
  const query = usePrompts();
  return (
    <Dialog onClose={onClose} title={words.header}>
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="2 / 1" />}>
        {(current) => <PromptForm key={current.id} current={current} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** A line per field if the server named fields, else its sentence or the general one. */
function linesOf(error: Error): string[] {
  if (!(error instanceof CallError)) return [words.invalid];
  const lines = errorLines(error.errors);
  if (lines.length > 0) return lines;
  return error.status >= 400 && error.status < 500 ? [error.message] : [words.invalid];
}

function PromptForm({ current, onClose }: { current: PromptSet; onClose: () => void }) {
  const id = useId();
  const shown = promptsAsJson(current);
  const [text, setText] = useState(shown);
  const [isUnreadable, setUnreadable] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  // The dialog was open before there was anything to type into.
  useEffect(() => box.current?.focus(), []);
  const change = useChangePrompts();
  const errors = isUnreadable ? [words.invalid] : change.error && linesOf(change.error);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const prompts = promptsOfJson(text);
    setUnreadable(prompts === null);
    if (prompts === null) change.reset();
    else if (!change.isPending)
      change.mutate(asVersion(prompts, current), { onSuccess: () => location.reload() });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className={classes.note} id={`${id}-note`}>
        {words.note}
      </p>
      <div className={classes.boxes}>
        <label className={classes.box}>
          <span>{words.next}</span>
          <textarea
            ref={box}
            rows={ROWS}
            dir="ltr"
            value={text}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            aria-invalid={errors !== null || undefined}
            aria-describedby={`${id}-note ${id}-errors`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label className={classes.box}>
          <span>{words.current}</span>
          <textarea rows={ROWS} dir="ltr" value={shown} readOnly spellCheck={false} />
        </label>
      </div>
      <div role="alert" id={`${id}-errors`}>
        {errors !== null && (
          <ul className={`callout ${classes.errors}`} data-tone="danger">
            {errors.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <DialogActions>
        <Link to={paths.adminPrompts} onClick={onClose}>
          {words.toPage}
        </Link>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={change.isPending || change.isSuccess}>
          {words.ok}
        </Button>
      </DialogActions>
    </form>
  );
}

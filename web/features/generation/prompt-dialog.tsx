import { useEffect, useId, useRef, useState } from 'react';
import type { PromptSet } from '#contract/prompts.ts';
import { paths } from '#web/app/paths.ts';
import { CallError } from '#web/platform/data/call.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { promptsWords as words } from '#words/prompts.ts';
import classes from './prompt-dialog.module.css';
import { errorLines, promptsAsJson, promptsOfJson } from './prompt-json.ts';
import { asVersion, changePrompts, usePrompts } from './use-prompts.ts';

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
function linesOf(error: Error): string {
  if (!(error instanceof CallError)) return words.invalid;
  const isToldWhy = error.status >= 400 && error.status < 500;
  return errorLines(error.errors).join('\n') || (isToldWhy ? error.message : words.invalid);
}

function PromptForm({ current, onClose }: { current: PromptSet; onClose: () => void }) {
  const id = useId();
  const shown = promptsAsJson(current);
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSaved, setSaved] = useState(false);
  // The dialog was open before there was anything to type into.
  useEffect(() => box.current?.focus(), []);
  return (
    <FormInDialog
      sending={changePrompts()}
      sent={(typed) => {
        const prompts = promptsOfJson(typed('json'));
        if (prompts === null) throw new Error(words.invalid);
        return asVersion(prompts, current);
      }}
      onSent={() => {
        setSaved(true);
        location.reload();
      }}
      tell={linesOf}
      submit={words.ok}
      disabled={isSaved}
      aside={
        <Link to={paths.adminPrompts} onClick={onClose}>
          {words.toPage}
        </Link>
      }
      onClose={onClose}
    >
      <p className={classes.note} id={`${id}-note`}>
        {words.note}
      </p>
      <div className={classes.boxes}>
        <label className={classes.box}>
          <span>{words.next}</span>
          <textarea
            ref={box}
            name="json"
            rows={ROWS}
            dir="ltr"
            defaultValue={shown}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            aria-describedby={`${id}-note`}
          />
        </label>
        <label className={classes.box}>
          <span>{words.current}</span>
          <textarea rows={ROWS} dir="ltr" value={shown} readOnly spellCheck={false} />
        </label>
      </div>
    </FormInDialog>
  );
}

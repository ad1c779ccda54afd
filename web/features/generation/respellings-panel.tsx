import { useState } from 'react';
import type { Respelling } from '#contract/respellings.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { generationWords } from '#web/words/generation.ts';
import classes from './generation.module.css';
import { useChangeRespellings, useRespellings } from './respelling-calls.ts';
import { linesOf, readLines } from './respelling-lines.ts';

const { respellings: words } = generationWords;
const ROWS = 6;

/** What the voice says in place of words, in one book or (null) in all. */
export function RespellingsPanel({ bookId }: { bookId: number | null }) {
  const query = useRespellings(bookId);
  return (
    <Panel title={words.title} lead={bookId === null ? words.leadOfAll : words.leadOfBook}>
      <Loaded query={query} skeleton={<Skeleton height="12rem" radius="m" />}>
        {(respellings) => <Lines bookId={bookId} respellings={respellings} />}
      </Loaded>
    </Panel>
  );
}

function Lines({ bookId, respellings }: { bookId: number | null; respellings: readonly Respelling[] }) {
  const change = useChangeRespellings(bookId);
  /** Null as long as nothing was typed: what another admin saves is then seen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const kept = linesOf(respellings);

  function save(): void {
    const read = readLines(typed ?? kept);
    if ('wrongLine' in read) {
      setWrong(words.wrongLine(read.wrongLine));
      return;
    }
    change.mutate(read.respellings, {
      onSuccess: () => {
        setTyped(null);
        showToast({ kind: 'success', message: words.saved });
      },
    });
  }

  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={words.label}
        hint={words.hint}
        error={wrong ?? change.error?.message}
        rows={ROWS}
        spellCheck={false}
        placeholder={words.placeholder}
        value={typed ?? kept}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(undefined);
          change.reset();
        }}
      />
      <div className={classes.line}>
        <Button type="submit" disabled={typed === null || typed === kept} busy={change.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

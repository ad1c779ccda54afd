import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pronunciation } from '#contract/narration.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { narrationWords } from '#words/narration.ts';
import { changePronunciations, pronunciationsOf } from './pronunciation-calls.ts';
import { linesOf, readLines } from './pronunciation-lines.ts';

const { pronunciation: words } = narrationWords;
const ROWS = 6;

/** Null: for all books. */
export function PronunciationPanel({ bookId }: { bookId: number | null }) {
  const query = useQuery(pronunciationsOf(bookId));
  return (
    <Panel title={words.title} lead={bookId === null ? words.leadOfAll : words.leadOfBook}>
      <Loaded query={query} skeleton={<Skeleton height="12rem" radius="m" />}>
        {({ respellings: pronunciations }) => <Lines bookId={bookId} pronunciations={pronunciations} />}
      </Loaded>
    </Panel>
  );
}

type LinesProps = { bookId: number | null; pronunciations: readonly Pronunciation[] };

function Lines({ bookId, pronunciations }: LinesProps) {
  const change = useMutation(changePronunciations(bookId, words.saved));
  /** Null as long as nothing was typed: what another admin saves is then seen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const kept = linesOf(pronunciations);

  function save(): void {
    const read = readLines(typed ?? kept);
    if ('wrongLine' in read) {
      setWrong(words.wrongLine(read.wrongLine));
      return;
    }
    change.mutate(read.pronunciations, { onSuccess: () => setTyped(null) });
  }

  return (
    <form
      className="stack"
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
      <div>
        <Button type="submit" disabled={typed === null || typed === kept} busy={change.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { dataOf } from '#web/platform/data/read.ts';
import { money } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { generationWords } from '#words/generation.ts';
import { checkOf, type Reworded } from './editing-calls.ts';
import { Changes, Findings } from './sentence-parts.tsx';

const { editing: words } = generationWords;
const SETTLES_MS = 600;

type FormProps = {
  bookId: number;
  said: string;
  /** What the text provider made of it; null to start from what it says. */
  reworded: Reworded | null;
  saving: { isPending: boolean; error: Error | null };
  onSave: (text: string) => void;
  onDrop: () => void;
};

/** A sentence as it will be, beside what it was, and what of it the source doesn't have. */
export function SentenceForm({ bookId, said, reworded, saving, onSave, onDrop }: FormProps) {
  const [typed, setTyped] = useState(reworded?.sentence ?? said);
  const cost = reworded?.cost ?? null;
  const text = typed.replaceAll(/\s+/gu, ' ').trim();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSave(text);
  }
  return (
    <form className="stack gap-3" noValidate aria-label={words.sentence} onSubmit={submit}>
      <TextArea
        label={words.sentence}
        hint={words.hint}
        error={saving.error?.message}
        rows={4}
        maxLength={mostLetters.sentence}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDrop();
        }}
        ref={focusOnce}
      />
      {text !== said && <Changes before={said} after={text} />}
      <Recheck bookId={bookId} text={text} />
      {cost !== null && <p className="soft">{words.cost(money(cost))}</p>}
      <div className="row gap-3">
        <Button type="submit" size="s" busy={saving.isPending} disabled={text === said}>
          {words.save}
        </Button>
        <Button size="s" variant="outline" disabled={saving.isPending} onClick={onDrop}>
          {words.drop}
        </Button>
      </div>
    </form>
  );
}

function focusOnce(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}

/** What of a sentence that is being written the source doesn't have, before it's saved. */
export function Recheck({ bookId, text }: { bookId: number; text: string }) {
  const settled = useSettled(text, SETTLES_MS);
  const isEmpty = !/[\p{L}\p{N}]/u.test(settled);
  const checked = useQuery({
    ...checkOf(bookId, settled),
    enabled: !isEmpty,
    select: dataOf,
    retry: false,
    meta: { errorShown: true },
  });
  if (isEmpty || checked.data?.has_text === false) return null;
  return (
    <div role="status">
      {checked.data === undefined ? (
        <p className="soft">{checked.error?.message ?? words.checking}</p>
      ) : (
        <Findings sentences={checked.data.sentences} orElse={words.clean} />
      )}
    </div>
  );
}

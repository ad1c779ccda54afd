import { lazy, Suspense, useState } from 'react';
import type { Highlight } from '#contract/highlights.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { readingWords } from '#words/reading.ts';
import { changeHighlights } from './highlight-calls.ts';
import classes from './highlights.module.css';
import { PenChoice } from './pen-choice.tsx';

const text = readingWords.highlights;

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

function NoteForm({ highlight, onDone }: { highlight: Highlight; onDone: () => void }) {
  const [note, setNote] = useState(highlight.note);
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== highlight.note)
          changeHighlights({ act: 'change', id: highlight.id, note: note.trim() });
        onDone();
      }}
    >
      <TextArea
        label={text.noteLabel}
        rows={4}
        maxLength={mostLetters.highlightNote}
        value={note}
        ref={(field) => field?.focus()}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="row">
        <Button size="s" type="submit">
          {text.save}
        </Button>
        <Button size="s" variant="plain" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

/** What is gone from the text can't be opened there. */
function ShareButton({ highlight }: { highlight: Highlight }) {
  const [isOpen, setOpen] = useState(false);
  const { book_id: bookId, first_sentence: first, last_sentence: last, quote } = highlight;
  if (first === null || last === null) return null;
  return (
    <>
      <Button size="s" variant="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.share}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareDialog shared={{ bookId, first, last, quote }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type HighlightCardProps = {
  highlight: Highlight;
  startsWriting?: boolean;
  onGo?: (sentenceId: string) => void;
};

export function HighlightCard({ highlight, startsWriting = false, onGo }: HighlightCardProps) {
  const [isWriting, setWriting] = useState(startsWriting);
  const { quote, note, color, section_title: title, created_at: at, first_sentence: first } = highlight;
  return (
    <article className={`stack gap-2 ${classes.card}`} data-pen={color}>
      <p className="soft">{[title, day(at), first === null && text.isGone].filter(Boolean).join(' · ')}</p>
      <blockquote className={classes.quote}>{quote}</blockquote>
      {isWriting && <NoteForm highlight={highlight} onDone={() => setWriting(false)} />}
      {!isWriting && note !== '' && <p className={classes.note}>{note}</p>}
      <div className="row">
        <PenChoice
          color={color}
          onChoose={(chosen) => changeHighlights({ act: 'change', id: highlight.id, color: chosen })}
        />
        {!isWriting && (
          <Button size="s" variant="plain" onClick={() => setWriting(true)}>
            {note === '' ? text.addNote : text.editNote}
          </Button>
        )}
        {onGo && first !== null && (
          <Button size="s" variant="plain" onClick={() => onGo(first)}>
            {text.go}
          </Button>
        )}
        <ShareButton highlight={highlight} />
        <ConfirmButton
          size="s"
          variant="plain"
          label={text.remove}
          sureLabel={text.removeForGood}
          onConfirm={() => changeHighlights({ act: 'remove', id: highlight.id })}
        />
      </div>
    </article>
  );
}

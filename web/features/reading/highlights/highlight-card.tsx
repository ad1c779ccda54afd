import { IconAlignLeft, IconPencil, IconShare2, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Highlight } from '#contract/highlights.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { day } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { readingWords } from '#words/reading.ts';
import { changeHighlights, removeHighlight } from './highlight-calls.ts';
import classes from './highlights.module.css';
import { PenChoice } from './pen-choice.tsx';

const text = readingWords.highlights;

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

function EditForm({ highlight, onDone }: { highlight: Highlight; onDone: () => void }) {
  const [note, setNote] = useState(highlight.note);
  const [color, setColor] = useState(highlight.color);
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== highlight.note || color !== highlight.color)
          changeHighlights({ act: 'change', id: highlight.id, note: note.trim(), color });
        onDone();
      }}
    >
      <PenChoice color={color} onChoose={setColor} />
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
      <IconButton
        label={text.share}
        icon={<IconShare2 size="1.3rem" stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
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
  /** Where its words are in the text. */
  to?: string | null;
  onGo?: ((sentenceId: string) => void) | undefined;
};

type ActsProps = Pick<HighlightCardProps, 'highlight' | 'onGo'> & { onEdit: () => void };

function Acts({ highlight, onGo, onEdit }: ActsProps) {
  const first = highlight.first_sentence;
  return (
    <div className={`row gap-1 ${classes.acts}`}>
      <IconButton label={text.edit} icon={<IconPencil size="1.3rem" stroke={1.7} />} onClick={onEdit} />
      {onGo && first !== null && (
        <IconButton
          label={text.go}
          icon={<IconAlignLeft size="1.3rem" stroke={1.7} />}
          onClick={() => onGo(first)}
        />
      )}
      <ShareButton highlight={highlight} />
      <IconButton
        label={text.remove}
        icon={<IconTrash size="1.3rem" stroke={1.7} />}
        onClick={() => removeHighlight(highlight.id)}
      />
    </div>
  );
}

export function HighlightCard({ highlight, startsWriting = false, to = null, onGo }: HighlightCardProps) {
  const [isWriting, setWriting] = useState(startsWriting);
  const { quote, note, color, section_title: title, created_at: at, first_sentence: first } = highlight;
  return (
    <article className={`stack gap-2 ${classes.card}`} data-pen={color}>
      <p className="soft">{[title, day(at), first === null && text.isGone].filter(Boolean).join(' · ')}</p>
      <blockquote className={classes.quote}>
        {to === null ? (
          quote
        ) : (
          <Link to={to} className={classes.words}>
            {quote}
          </Link>
        )}
      </blockquote>
      {isWriting ? (
        <EditForm highlight={highlight} onDone={() => setWriting(false)} />
      ) : (
        <>
          {note !== '' && <p className={classes.note}>{note}</p>}
          <Acts highlight={highlight} onGo={onGo} onEdit={() => setWriting(true)} />
        </>
      )}
    </article>
  );
}

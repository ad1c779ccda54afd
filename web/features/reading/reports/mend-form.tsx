import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type SubmitEvent, useState } from 'react';
import type { ReportForAdmin } from '#contract/reports.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { CallError } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { reportWords } from '#words/reports.ts';
import classes from './reports.module.css';

const { mend: words } = reportWords.admin;
const MOST_LETTERS_OF_OWN = 800;

/** Compares a sentence with the book's source, and proposes another. */
export type SentenceCheckPart = ComponentType<{
  bookId: number;
  said: string;
  text: string;
  onReworded: (reworded: { sentence: string }) => void;
}>;

type MendFormProps = {
  report: ReportForAdmin;
  sentence: string;
  SentenceCheck: SentenceCheckPart;
  onClose: () => void;
};

/** The sentence, to be corrected where it stands, and what its reader is told. */
export function MendForm({ report, sentence, SentenceCheck, onClose }: MendFormProps) {
  const mend = useMutation(
    send('POST /api/v1/admin/reports/:id/mend', {
      changes: ['admin/reports'],
      said: words.done,
      errorShown: true,
    }),
  );
  const [text, setText] = useState(sentence);
  const [own, setOwn] = useState('');
  const note = [words.thanks, own.trim()].filter((part) => part !== '').join(' ');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    mend.mutate({ params: { id: report.id }, body: { sentence: text, note } });
  }

  return (
    <form
      className={`stack gap-3 ${classes.mend}`}
      noValidate
      aria-label={words.formOf(report.book.title)}
      onSubmit={submit}
    >
      <TextArea
        label={words.sentence}
        hint={words.hint}
        error={messageOf(mend.error)}
        rows={3}
        maxLength={mostLetters.sentence}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          mend.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        ref={focusOnce}
      />
      <SentenceCheck
        bookId={report.book.id}
        said={sentence}
        text={text}
        onReworded={(reworded) => setText(reworded.sentence)}
      />
      <TextField
        label={words.own}
        hint={words.told(note)}
        maxLength={MOST_LETTERS_OF_OWN}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
      />
      <div className="row gap-3">
        <Button type="submit" busy={mend.isPending} disabled={text.trim() === sentence || text.trim() === ''}>
          {words.send}
        </Button>
        <Button variant="outline" disabled={mend.isPending} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

const focusOnce = (area: HTMLTextAreaElement | null): void => area?.focus();

/** What is wrong with the sentence itself, where that is the matter. */
const messageOf = (error: Error | null): string | undefined =>
  (error instanceof CallError ? error.errors.sentence?.[0] : undefined) ?? error?.message;

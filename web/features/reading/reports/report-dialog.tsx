import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reportWords } from '#words/reports.ts';
import classes from './reports.module.css';

const { dialog: words } = reportWords;
const LEAST_LETTERS = 5;
const MOST_LETTERS = 1000;

export type ReportedSentence = { id: string; text: string };

type ReportDialogProps = { bookId: number; sentence: ReportedSentence | null; onClose: () => void };

export function ReportDialog({ bookId, sentence, onClose }: ReportDialogProps) {
  const report = useMutation(
    send('POST /api/v1/books/:id/reports', {
      changes: ['reports'],
      said: ({ message }) => message,
      errorShown: true,
    }),
  );
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (text.trim().length < LEAST_LETTERS) {
      setProblem(words.tooShort);
      return;
    }
    report.mutate(
      { params: { id: bookId }, body: { text, sentence_id: sentence?.id ?? null } },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(sentenceOf(error)),
      },
    );
  }

  return (
    <Dialog onClose={onClose} title={words.title}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="soft">{words.lead}</p>
        {sentence !== null && (
          <figure className={classes.sentence}>
            <figcaption className="soft">{words.sentence}</figcaption>
            <blockquote>{sentence.text}</blockquote>
          </figure>
        )}
        <TextArea
          label={words.text}
          hint={words.hint}
          error={problem}
          rows={5}
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          data-autofocus
        />
        <Button type="submit" wide busy={report.isPending}>
          {words.send}
        </Button>
      </form>
    </Dialog>
  );
}

/** The first message of a field where there is one. */
const sentenceOf = (error: Error): string =>
  (error instanceof CallError ? Object.values(error.errors)[0]?.[0] : undefined) ?? error.message;

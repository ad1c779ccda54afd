import { leastLetters, mostLetters } from '#contract/text-limits.ts';
import { withAccount } from '#web/pieces/account-needed.tsx';
import { send } from '#web/platform/data/send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reportWords } from '#words/reports.ts';
import classes from './reports.module.css';

const { dialog: words } = reportWords;

export type ReportedSentence = { id: string; text: string };

type ReportDialogProps = { bookId: number; sentence: ReportedSentence | null; onClose: () => void };

function Report({ bookId, sentence, onClose }: ReportDialogProps) {
  return (
    <DialogForm
      title={words.title}
      sending={send('POST /api/v1/books/:id/reports', {
        changes: ['reports'],
        said: ({ message }) => message,
      })}
      sent={(typed) => ({
        params: { id: bookId },
        body: { text: typed('text'), sentence_id: sentence?.id ?? null },
      })}
      submit={words.send}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="soft">{words.lead}</p>
          {sentence !== null && (
            <figure className={classes.sentence}>
              <figcaption className="soft">{words.sentence}</figcaption>
              <blockquote>{sentence.text}</blockquote>
            </figure>
          )}
          <TextArea
            {...field('text', { least: leastLetters.report, tooShort: words.tooShort })}
            label={words.text}
            hint={words.hint}
            rows={5}
            maxLength={mostLetters.report}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  );
}

export const ReportDialog = withAccount(Report);

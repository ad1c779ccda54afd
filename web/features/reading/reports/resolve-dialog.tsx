import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ReportForAdmin } from '#contract/reports.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reportWords } from '#web/words/reports.ts';
import { words as shared } from '#web/words/words.ts';
import { useResolveReport } from './api.ts';
import classes from './reports.module.css';

const { admin: words } = reportWords;
const LEAST_LETTERS = 2;
const MOST_LETTERS = 1000;

/** Asks what was done before a report is settled. */
export function ResolveDialog({ report, onClose }: { report: ReportForAdmin; onClose: () => void }) {
  const resolve = useResolveReport();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (note.trim().length < LEAST_LETTERS) {
      setProblem(words.noteShort);
      return;
    }
    resolve.mutate(
      { id: report.id, note: note.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: words.resolved });
          onClose();
        },
        onError: ({ message }) => setProblem(message),
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.resolveTitle(report.book.title)}
      closeButtonProps={{ 'aria-label': shared.ui.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.text}>{report.text}</p>
        <TextArea
          label={words.noteLabel}
          error={problem}
          rows={4}
          maxLength={MOST_LETTERS}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" wide busy={resolve.isPending}>
          {words.resolve}
        </Button>
      </form>
    </Modal>
  );
}

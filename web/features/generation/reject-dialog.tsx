import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { generationWords } from '#web/words/generation.ts';
import { words as shared } from '#web/words/words.ts';
import { useDecide } from './api.ts';
import classes from './generation.module.css';

const { decision: words } = generationWords;
const MOST_CHARACTERS = 1000;

/** Asks why before a book is rejected. */
export function RejectDialog(props: { book: { book_id: number; title: string }; onClose: () => void }) {
  const { book, onClose } = props;
  const decide = useDecide(book.book_id);
  const [reason, setReason] = useState('');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const why = reason.trim();
    decide.mutate(
      { decision: 'reject', ...(why === '' ? {} : { reason: why }) },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: words.rejected });
          onClose();
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.rejectTitle(book.title)}
      closeButtonProps={{ 'aria-label': shared.ui.close }}
    >
      <form className={classes.stack} onSubmit={submit} noValidate>
        <TextArea
          label={words.rejectReason}
          hint={words.rejectHint}
          rows={4}
          maxLength={MOST_CHARACTERS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="danger" wide busy={decide.isPending}>
          {words.reject}
        </Button>
      </form>
    </Modal>
  );
}

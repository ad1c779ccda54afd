import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { requestWords } from '#web/words/requests.ts';
import { words as shared } from '#web/words/words.ts';
import { useDecline } from './api.ts';
import classes from './requests.module.css';

const { admin: words } = requestWords;

/** Asks why before a request is declined. */
export function DeclineDialog(props: { request: { id: number; title: string }; onClose: () => void }) {
  const { request, onClose } = props;
  const decline = useDecline();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reason.trim().length < 2) {
      setProblem(words.reasonShort);
      return;
    }
    decline.mutate(
      { id: request.id, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: words.declined(request.title) });
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
      title={words.declineTitle(request.title)}
      closeButtonProps={{ 'aria-label': shared.ui.close }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={words.reason}
          maxLength={1000}
          error={problem}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="danger" wide busy={decline.isPending}>
          {words.decline}
        </Button>
      </form>
    </Modal>
  );
}

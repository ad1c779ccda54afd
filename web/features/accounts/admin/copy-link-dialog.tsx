import { useState } from 'react';
import { moment } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminWords } from '#words/admin.ts';

export function CopyLinkDialog(props: { link: string; expiresAt: string; onClose: () => void }) {
  const { copyLink: words } = adminWords;
  const [outcome, setOutcome] = useState<string | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.link);
      setOutcome(words.copied);
    } catch {
      setOutcome(words.failed);
    }
  }

  return (
    <Dialog onClose={props.onClose} title={words.title}>
      <div className="stack">
        <p>{words.text(moment(props.expiresAt))}</p>
        <TextField
          label={words.link}
          readOnly
          value={props.link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p role="status">{outcome}</p>
        <Button data-autofocus onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </Dialog>
  );
}

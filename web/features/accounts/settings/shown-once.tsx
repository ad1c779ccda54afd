import { IconCopy } from '@tabler/icons-react';
import { copyText } from '#web/platform/browser/share.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Words = { onceOnly: string; copy: string; copied: string; notCopied: string; done: string };

/** A secret that was just made, in a dialog. */
export function ShownOnce(props: { label: string; secret: string; words: Words; onDone: () => void }) {
  const { label, secret, words, onDone } = props;
  return (
    <div className="stack">
      <TextField
        label={label}
        hint={words.onceOnly}
        readOnly
        dir="ltr"
        value={secret}
        data-autofocus
        // The field that had the focus is gone.
        ref={(field) => field?.focus()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        wide
        variant="soft"
        icon={<IconCopy size="1.1rem" aria-hidden="true" />}
        onClick={() => void copyText(secret, words.copied, words.notCopied)}
      >
        {words.copy}
      </Button>
      <Button wide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}

import { type ComponentProps, type ReactNode, useState } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ShownOnce } from './shown-once.tsx';

type KeyDialogProps = Pick<ComponentProps<typeof ShownOnce>, 'label'> & {
  words: ComponentProps<typeof ShownOnce>['words'] & { create: string; created: string };
  onClose: () => void;
  /** The form that makes it, which hands over what is to be shown once. */
  children: (onMade: (secret: string) => void) => ReactNode;
};

/** Makes a key with a name, and shows its secret once. */
export function KeyDialog({ words, label, onClose, children }: KeyDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog title={secret === null ? words.create : words.created} onClose={onClose}>
      {secret === null ? (
        children(setSecret)
      ) : (
        <ShownOnce label={label} secret={secret} words={words} onDone={onClose} />
      )}
    </Dialog>
  );
}

type KeyNameProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  words: { createText: string; name: string; nameHint: string };
};

/** What a key is for, above everything else that its form asks. */
export const KeyName = ({ words, ...field }: KeyNameProps) => (
  <>
    <p className="soft">{words.createText}</p>
    <TextField
      {...field}
      label={words.name}
      hint={words.nameHint}
      maxLength={mostLetters.keyName}
      data-autofocus
    />
  </>
);

import { useState } from 'react';
import { mostLetters } from '#contract/text-limits.ts';
import { send } from '#web/platform/data/send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { appWords } from '#words/apps.ts';
import { ShownOnce } from '../settings/shown-once.tsx';

const { passwords: words } = appWords;

export function AppPasswordDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState<string | null>(null);
  return (
    <Dialog title={password === null ? words.create : words.created} onClose={onClose}>
      {password === null ? (
        <FormInDialog
          sending={send('POST /api/v1/app-passwords', { changes: ['app-passwords'] })}
          sent={(typed) => ({ body: { name: typed('name') } })}
          onSent={(made) => setPassword(made.password)}
          submit={words.create}
          onClose={onClose}
        >
          {(field) => (
            <>
              <p className="soft">{words.createText}</p>
              <TextField
                {...field('name')}
                label={words.name}
                hint={words.nameHint}
                maxLength={mostLetters.keyName}
                data-autofocus
              />
            </>
          )}
        </FormInDialog>
      ) : (
        <ShownOnce label={words.password} secret={password} words={words} onDone={onClose} />
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { call } from '#web/platform/data/call.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { settingsWords } from '#words/settings.ts';
import { CurrentPassword } from './current-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** On, off, or new recovery codes. */
export type Change = 'on' | 'off' | 'codes';

const { secondFactor: words } = settingsWords;

/** The recovery codes that it makes; null for turning it off. */
async function send(change: Change, current_password: string): Promise<string[] | null> {
  const sent = { body: { current_password } };
  if (change === 'off') {
    await call('DELETE /api/v1/second-factor', sent);
    return null;
  }
  const route = change === 'on' ? 'POST /api/v1/second-factor' : 'POST /api/v1/second-factor/recovery-codes';
  return (await call(route, sent)).recovery_codes;
}

export function SecondFactorDialog(props: { change: Change; onClose: () => void }) {
  const { change, onClose } = props;
  const [codes, setCodes] = useState<string[] | null>(null);
  const { title, text, submit } = words.dialogs[change];
  if (codes !== null)
    return (
      <Dialog title={words.codes} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <DialogForm
      title={title}
      sending={sendBy((password: string) => send(change, password), {
        changes: ['passkeys'],
        said: (made) => (made === null ? words.isOff : undefined),
      })}
      sent={(typed) => typed('current_password')}
      onSent={(made) => (made === null ? onClose() : setCodes(made))}
      submit={submit}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="soft">{text}</p>
          <CurrentPassword {...field('current_password')} data-autofocus />
        </>
      )}
    </DialogForm>
  );
}

import { useState } from 'react';
import { call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import { AccountForm } from '../account-form.tsx';
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
    <Dialog title={title} onClose={onClose}>
      <AccountForm
        lead={<p className="soft">{text}</p>}
        tellError={registrationError}
        onSend={async (typed) => {
          const made = await send(change, typed('current_password'));
          await readAgain('passkeys');
          setCodes(made);
          if (made !== null) return;
          showToast({ kind: 'success', message: words.isOff });
          onClose();
        }}
      >
        {(busy) => (
          <>
            <CurrentPassword data-autofocus />
            <Button type="submit" wide busy={busy}>
              {submit}
            </Button>
          </>
        )}
      </AccountForm>
    </Dialog>
  );
}

import type { Passkey } from '#contract/passkeys.ts';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { CallError, call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import { AccountForm } from '../account-form.tsx';
import { CurrentPassword } from './current-password.tsx';

const { passkeys: words } = settingsWords;

/** The server asks for the password first; only then does the browser make the key. */
async function addPasskey(name: string, password: string): Promise<void> {
  const sent = { current_password: password === '' ? undefined : password };
  const { options } = await call('POST /api/v1/passkeys/options', { body: sent });
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = await startRegistration({ optionsJSON: options as unknown as Options });
  const clientExtensionResults = { ...response.clientExtensionResults };
  await call('POST /api/v1/passkeys', { body: { name, response: { ...response, clientExtensionResults } } });
}

/** What the browser throws is for developers. */
const tellError = (error: unknown): string =>
  error instanceof CallError ? registrationError(error) : words.failed;

/** Adds a passkey, or renames the one given. */
export function PasskeyDialog(props: { passkey: Passkey | null; onClose: () => void }) {
  const { passkey, onClose } = props;
  return (
    <Dialog onClose={onClose} title={passkey === null ? words.add : words.rename}>
      <AccountForm
        lead={passkey === null && <p className="soft">{words.addText}</p>}
        tellError={tellError}
        onSend={async (typed) => {
          const name = typed('name');
          if (passkey === null) await addPasskey(name, typed('current_password'));
          else await call('PATCH /api/v1/passkeys/:id', { params: { id: passkey.id }, body: { name } });
          await readAgain('passkeys');
          showToast({ kind: 'success', message: passkey === null ? words.isAdded : words.renamed });
          onClose();
        }}
      >
        {(busy) => (
          <>
            <TextField
              label={words.name}
              name="name"
              maxLength={60}
              defaultValue={passkey?.name ?? deviceLabel(navigator.userAgent)}
              data-autofocus
            />
            {passkey === null && <CurrentPassword />}
            <Button type="submit" wide busy={busy}>
              {passkey === null ? words.add : settingsWords.profile.save}
            </Button>
          </>
        )}
      </AccountForm>
    </Dialog>
  );
}

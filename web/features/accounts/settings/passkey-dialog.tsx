import type { Passkey } from '#contract/passkeys.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { CallError, call } from '#web/platform/data/call.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { settingsWords } from '#words/settings.ts';
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

/** Adds a passkey, or renames the one given. */
export function PasskeyDialog(props: { passkey: Passkey | null; onClose: () => void }) {
  const { passkey, onClose } = props;
  return (
    <DialogForm
      title={passkey === null ? words.add : words.rename}
      sending={sendBy(
        async ({ name, password }: { name: string; password: string }) => {
          if (passkey === null) await addPasskey(name, password);
          else await call('PATCH /api/v1/passkeys/:id', { params: { id: passkey.id }, body: { name } });
        },
        { changes: ['passkeys'], said: passkey === null ? words.isAdded : words.renamed },
      )}
      sent={(typed) => ({ name: typed('name'), password: typed('current_password') })}
      // What the browser throws is for developers.
      tell={(error) => (error instanceof CallError ? undefined : words.failed)}
      submit={passkey === null ? words.add : settingsWords.profile.save}
      onClose={onClose}
    >
      {(field) => (
        <>
          {passkey === null && <p className="soft">{words.addText}</p>}
          <TextField
            {...field('name')}
            label={words.name}
            maxLength={mostLetters.keyName}
            defaultValue={passkey?.name ?? deviceLabel(navigator.userAgent)}
            data-autofocus
          />
          {passkey === null && <CurrentPassword {...field('current_password')} />}
        </>
      )}
    </DialogForm>
  );
}

import { IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { copyText } from '#web/platform/browser/share.ts';
import { call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import { AccountForm } from '../account-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import classes from './token-dialog.module.css';

const { tokens: words } = settingsWords;

type Lifetime = keyof typeof words.lifetimes;
const lifetimes = Object.entries(words.lifetimes) as [Lifetime, string][];

export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly TokenScope[]>(['read']);
  const [lifetime, setLifetime] = useState<Lifetime>('365');
  return (
    <Dialog title={token === null ? words.create : words.created} onClose={onClose}>
      {token === null ? (
        <AccountForm
          lead={<p className="soft">{words.createText}</p>}
          tellError={registrationError}
          onSend={async (typed) => {
            const password = typed('current_password');
            const body = {
              name: typed('name'),
              scopes: [...chosen],
              expires_in_days: lifetime === 'none' ? null : Number(lifetime),
              current_password: password === '' ? undefined : password,
            };
            const made = await call('POST /api/v1/admin/tokens', { body });
            await readAgain('admin/tokens');
            setToken(made.token);
          }}
        >
          {(busy) => (
            <>
              <TextField label={words.name} name="name" hint={words.nameHint} maxLength={60} data-autofocus />
              <ScopeChoice chosen={chosen} onChange={setChosen} />
              <SelectField
                label={words.lifetime}
                value={lifetime}
                options={lifetimes}
                onChange={setLifetime}
              />
              <CurrentPassword />
              <Button type="submit" wide busy={busy}>
                {words.create}
              </Button>
            </>
          )}
        </AccountForm>
      ) : (
        <NewToken token={token} onDone={onClose} />
      )}
    </Dialog>
  );
}

type ScopeChoiceProps = { chosen: readonly TokenScope[]; onChange: (chosen: readonly TokenScope[]) => void };

function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <fieldset className={`stack gap-3 ${classes.scopes}`}>
      <legend className={classes.legend}>{words.may}</legend>
      {tokenScopes.map((scope) => (
        <label key={scope} className={classes.scope}>
          <input
            type="checkbox"
            aria-describedby={`${id}-${scope}`}
            checked={chosen.includes(scope)}
            onChange={() =>
              onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
            }
          />
          <span>{words.scopes[scope].label}</span>
          <span id={`${id}-${scope}`} className="soft">
            {words.scopes[scope].hint}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** It's shown this once. */
function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className="stack">
      <TextField
        label={words.token}
        hint={words.onceOnly}
        readOnly
        dir="ltr"
        value={token}
        data-autofocus
        // The field that had the focus is gone.
        ref={(field) => field?.focus()}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        wide
        variant="soft"
        icon={<IconCopy size="1.1rem" aria-hidden="true" />}
        onClick={() => void copyText(token, words.copied, words.notCopied)}
      >
        {words.copy}
      </Button>
      <Button wide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}

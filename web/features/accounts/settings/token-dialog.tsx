import { useId } from 'react';
import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { send } from '#web/platform/data/send.ts';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { settingsWords } from '#words/settings.ts';
import { CurrentPassword } from './current-password.tsx';
import { KeyDialog, KeyName } from './key-dialog.tsx';
import classes from './token-dialog.module.css';

const { tokens: words } = settingsWords;

type Lifetime = keyof typeof words.lifetimes;
const lifetimes = Object.entries(words.lifetimes) as [Lifetime, string][];

export const TokenDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyDialog words={words} label={words.token} onClose={onClose}>
    {(onMade) => (
      <FormInDialog
        sending={send('POST /api/v1/admin/tokens', { changes: ['admin/tokens'] })}
        sent={(typed, all) => ({
          body: {
            name: typed('name'),
            scopes: all.getAll('scopes') as TokenScope[],
            expires_in_days: typed('lifetime') === 'none' ? null : Number(typed('lifetime')),
            current_password: typed('current_password') || undefined,
          },
        })}
        onSent={(made) => onMade(made.token)}
        submit={words.create}
        onClose={onClose}
      >
        {(field) => (
          <>
            <KeyName {...field('name')} words={words} />
            <ScopeChoice />
            <SelectField name="lifetime" label={words.lifetime} options={lifetimes} defaultValue="365" />
            <CurrentPassword {...field('current_password')} />
          </>
        )}
      </FormInDialog>
    )}
  </KeyDialog>
);

function ScopeChoice() {
  const id = useId();
  return (
    <fieldset className={`stack gap-3 ${classes.scopes}`}>
      <legend className={classes.legend}>{words.may}</legend>
      {tokenScopes.map((scope) => (
        <label key={scope} className={classes.scope}>
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={scope === 'read'}
            aria-describedby={`${id}-${scope}`}
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

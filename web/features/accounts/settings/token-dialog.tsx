import { type TokenScope, tokenScopes } from '#contract/endpoint.ts';
import { send } from '#web/platform/data/send.ts';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { settingsWords } from '#words/settings.ts';
import { CurrentPassword } from './current-password.tsx';
import { KeyDialog, KeyName } from './key-dialog.tsx';
import { ScopeChoice } from './scope-choice.tsx';

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
            <ScopeChoice scopes={tokenScopes} chosen={['read']} words={words} />
            <SelectField name="lifetime" label={words.lifetime} options={lifetimes} defaultValue="365" />
            <CurrentPassword {...field('current_password')} />
          </>
        )}
      </FormInDialog>
    )}
  </KeyDialog>
);

import { type AppScope, appScopes } from '#contract/app-passwords.ts';
import { send } from '#web/platform/data/send.ts';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { appWords } from '#words/apps.ts';
import { KeyDialog, KeyName } from '../settings/key-dialog.tsx';
import { ScopeChoice } from '../settings/scope-choice.tsx';

const { passwords: words } = appWords;

export const AppPasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <KeyDialog words={words} label={words.password} onClose={onClose}>
    {(onMade) => (
      <FormInDialog
        sending={send('POST /api/v1/app-passwords', { changes: ['app-passwords'] })}
        sent={(typed, all) => ({
          body: { name: typed('name'), scopes: all.getAll('scopes') as AppScope[] },
        })}
        onSent={(made) => onMade(made.password)}
        submit={words.create}
        onClose={onClose}
      >
        {(field) => (
          <>
            <KeyName {...field('name')} words={words} />
            <ScopeChoice scopes={appScopes} chosen={appScopes} words={words} />
          </>
        )}
      </FormInDialog>
    )}
  </KeyDialog>
);

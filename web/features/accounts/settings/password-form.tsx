import { paths } from '#web/app/paths.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { AccountForm } from '../account-form.tsx';
import { changeProfile } from './change-profile.ts';
import { CurrentPassword } from './current-password.tsx';
import { useProfile } from './use-profile.ts';

/** `email` tells a password manager whose password it is. */
export function PasswordForm({ email }: { email: string }) {
  const { password: words } = settingsWords;
  return (
    <Loaded compact query={useProfile()} skeleton={<Skeleton width="100%" ratio="5 / 1" />}>
      {({ has_password: isThere }) => (
        <AccountForm
          tellError={registrationError}
          onSend={async (typed, form) => {
            const current_password = typed('current_password') || undefined;
            await changeProfile({ current_password, password: typed('password') });
            form.reset();
            await readAgain('profile');
            showToast({ kind: 'success', message: isThere ? words.changed : words.isSet });
          }}
        >
          {(busy) => (
            <>
              <input hidden readOnly name="username" autoComplete="username" value={email} />
              <div className={isThere ? classes.pair : 'stack'}>
                <CurrentPassword />
                <PasswordField
                  label={words.next}
                  name="password"
                  autoComplete="new-password"
                  hint={words.nextHint}
                />
              </div>
              <p className={`row between ${classes.aside}`}>
                <Button type="submit" busy={busy}>
                  {isThere ? words.save : words.set}
                </Button>
                <Link to={paths.resetRequest}>{isThere ? words.forgotten : words.byLink}</Link>
              </p>
            </>
          )}
        </AccountForm>
      )}
    </Loaded>
  );
}

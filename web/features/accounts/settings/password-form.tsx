import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { settingsWords } from '#web/words/settings.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { AccountForm } from '../account-form.tsx';
import { changeProfile } from './change-profile.ts';

/** `email` tells a password manager whose password it is. */
export function PasswordForm({ email }: { email: string }) {
  const { password: words } = settingsWords;
  return (
    <AccountForm
      tellError={registrationError}
      onSend={async (typed, form) => {
        const current_password = typed('current_password');
        await changeProfile({ current_password, password: typed('password') });
        form.reset();
        showToast({ kind: 'success', message: words.changed });
      }}
    >
      {(busy) => (
        <>
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <div className={classes.pair}>
            <PasswordField label={words.current} name="current_password" autoComplete="current-password" />
            <PasswordField
              label={words.next}
              name="password"
              autoComplete="new-password"
              hint={words.nextHint}
            />
          </div>
          <p className={`row between ${classes.aside}`}>
            <Button type="submit" busy={busy}>
              {words.save}
            </Button>
            <Link to={paths.resetRequest}>{words.forgotten}</Link>
          </p>
        </>
      )}
    </AccountForm>
  );
}

import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { settingsWords } from '#web/words/settings.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { fieldsOf } from '../form-fields.ts';
import { FormError } from '../form-message.tsx';
import { useSending } from '../use-sending.ts';
import { changeProfile } from './api.ts';

/** A new password for the present one. `email` tells a password manager whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const { busy, error, send } = useSending(registrationError);
  const { password: words } = settingsWords;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const { current_password = '', password = '' } = fieldsOf(form);
    send(async () => {
      await changeProfile({ current_password, password });
      form.reset();
      showToast({ kind: 'success', message: words.changed });
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={error} />
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <div className={classes.pair}>
        <PasswordField label={words.current} name="current_password" autoComplete="current-password" />
        <PasswordField label={words.next} name="password" autoComplete="new-password" hint={words.nextHint} />
      </div>
      <p className={classes.aside}>
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
        <Link to={paths.resetRequest}>{words.forgotten}</Link>
      </p>
    </form>
  );
}

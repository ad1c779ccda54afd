import { type SubmitEvent, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { settingsWords } from '#web/words/settings.ts';
import { words } from '#web/words/words.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { fieldsOf } from '../form-fields.ts';
import { FormError } from '../form-message.tsx';
import { useSending } from '../use-sending.ts';
import { changeProfile } from './api.ts';

/** Name and address. A new address needs the password, and only then it is asked for. */
export function ProfileForm({ user }: { user: User }) {
  const { busy, error, send } = useSending(registrationError);
  const [email, setEmail] = useState(user.email);
  const { fields } = words.accounts;
  const { profile, saved } = settingsWords;
  const isNewEmail = email.trim() !== user.email;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = fieldsOf(event.currentTarget);
    send(async () => {
      await changeProfile({
        first_name: typed.first_name ?? '',
        last_name: typed.last_name === '' ? null : (typed.last_name ?? null),
        ...(isNewEmail ? { email: email.trim(), current_password: typed.current_password ?? '' } : {}),
      });
      showToast({ kind: 'success', message: saved });
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={error} />
      <div className={classes.pair}>
        <TextField
          label={fields.firstName}
          name="first_name"
          autoComplete="given-name"
          defaultValue={user.first_name}
        />
        <TextField
          label={fields.lastName}
          name="last_name"
          autoComplete="family-name"
          defaultValue={user.last_name ?? ''}
        />
      </div>
      <TextField
        label={fields.email}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {isNewEmail && (
        <PasswordField
          label={profile.passwordForEmail}
          name="current_password"
          autoComplete="current-password"
          hint={profile.passwordHint}
        />
      )}
      <div>
        <Button type="submit" busy={busy}>
          {profile.save}
        </Button>
      </div>
    </form>
  );
}

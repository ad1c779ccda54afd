import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountsWords } from '#words/accounts.ts';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { AccountForm, EmailField } from '../account-form.tsx';
import { changeProfile } from './change-profile.ts';
import { CurrentPassword } from './current-password.tsx';

/** Asks for the password only for a new address. */
export function ProfileForm({ user }: { user: User }) {
  const [email, setEmail] = useState(user.email);
  const { fields } = accountsWords;
  const { profile, saved } = settingsWords;
  const isNewEmail = email.trim() !== user.email;
  return (
    <AccountForm
      tellError={registrationError}
      onSend={async (typed) => {
        await changeProfile({
          first_name: typed('first_name'),
          last_name: typed('last_name'),
          ...(isNewEmail
            ? { email: email.trim(), current_password: typed('current_password') || undefined }
            : {}),
        });
        showToast({ kind: 'success', message: saved });
      }}
    >
      {(busy) => (
        <>
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
          <EmailField
            label={fields.email}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          {isNewEmail && <CurrentPassword hint={profile.passwordHint} />}
          <div>
            <Button type="submit" busy={busy}>
              {profile.save}
            </Button>
          </div>
        </>
      )}
    </AccountForm>
  );
}

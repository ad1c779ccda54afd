import type { SubmitEvent } from 'react';
import { call } from '#web/platform/call.ts';
import { session } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { words } from '#web/words/words.ts';
import { registrationError } from './account-errors.ts';
import classes from './account-form.module.css';
import { fieldsOf } from './form-fields.ts';
import { FormError, FormNote } from './form-message.tsx';
import { useRegistration } from './use-registration.ts';
import { useSending } from './use-sending.ts';

function noteFor(registration: 'open' | 'invite' | 'closed' | undefined, isInvited: boolean): string | null {
  if (registration !== 'invite') return null;
  return isInvited ? words.accounts.register.invited : words.accounts.register.invite;
}

/** Makes an account and signs in. The server alone judges what was typed. `invite` is the token of an invite's link. */
export function RegisterForm({ invite }: { invite: string | null }) {
  const registration = useRegistration();
  const { busy, error, send } = useSending(registrationError);
  const { register, fields } = words.accounts;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = fieldsOf(event.currentTarget);
    send(async () => {
      const body = {
        email: typed.email ?? '',
        password: typed.password ?? '',
        first_name: typed.first_name ?? '',
        last_name: typed.last_name === '' ? null : typed.last_name,
        invite,
      };
      const answer = await call('POST /api/v1/auth/register', { body }, { onUnauthenticated: 'throw' });
      session.getState().signIn(answer.access_token, answer.user);
    });
  }

  const note = noteFor(registration?.registration, invite !== null);
  if (registration?.registration === 'closed') return <FormNote message={register.closed} />;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {note !== null && <FormNote message={note} />}
      <FormError message={error} />
      <div className={classes.pair}>
        <TextField label={fields.firstName} name="first_name" autoComplete="given-name" />
        <TextField label={fields.lastName} name="last_name" autoComplete="family-name" />
      </div>
      <TextField
        label={fields.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={fields.password}
        name="password"
        autoComplete="new-password"
        hint={fields.passwordHint}
      />
      <Button type="submit" size="l" wide busy={busy}>
        {register.submit}
      </Button>
      <div className={classes.firstAccount}>
        {registration?.first_account === true && <FormNote message={register.firstAccount} />}
      </div>
    </form>
  );
}

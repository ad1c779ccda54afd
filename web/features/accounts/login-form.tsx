import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/call.ts';
import { session } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { words } from '#web/words/words.ts';
import { loginError } from './account-errors.ts';
import classes from './account-form.module.css';
import { fieldsOf } from './form-fields.ts';
import { FormError } from './form-message.tsx';
import { useSending } from './use-sending.ts';

/** E-mail and password. Who signs in is led on by the session, not by the form. */
export function LoginForm() {
  const { busy, error, send } = useSending(loginError);
  const { login, fields } = words.accounts;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { email, password } = fieldsOf(event.currentTarget);
    send(async () => {
      const body = { email: email ?? '', password: password ?? '' };
      const answer = await call('POST /api/v1/auth/login', { body }, { onUnauthenticated: 'throw' });
      session.getState().signIn(answer.access_token, answer.user);
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={error} />
      <TextField
        label={fields.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label={fields.password} name="password" autoComplete="current-password" />
      <Button type="submit" size="l" wide busy={busy}>
        {login.submit}
      </Button>
      <p className={classes.aside}>
        <Link to={paths.resetRequest}>{login.forgot}</Link>
        <Link to={paths.magicLink}>{login.magicLink}</Link>
      </p>
    </form>
  );
}

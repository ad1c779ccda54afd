import type { SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/call.ts';
import { session } from '#web/platform/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { accountPagesWords } from '#web/words/account-pages.ts';
import { resetError } from './account-errors.ts';
import classes from './account-form.module.css';
import { fieldsOf } from './form-fields.ts';
import { FormError } from './form-message.tsx';
import { useSending } from './use-sending.ts';

/** Chooses a password by the token of a mailed link, and leads to the login page. */
export function NewPasswordForm({ token }: { token: string }) {
  const { busy, error, send } = useSending(resetError);
  const navigate = useNavigate();
  const { newPassword: words } = accountPagesWords;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { password = '', password_confirmation: again = '' } = fieldsOf(event.currentTarget);
    send(async () => {
      const body = { token, password, password_confirmation: again };
      await call('POST /api/v1/password/new-password', { body }, { onUnauthenticated: 'throw' });
      // Whoever was signed in here is so no more.
      session.getState().signOut();
      // In place of this page, so that the token is not in the history.
      await navigate(paths.login(), { replace: true, state: { note: words.done } });
    });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={error} />
      <PasswordField label={words.password} name="password" autoComplete="new-password" hint={words.hint} />
      <PasswordField label={words.again} name="password_confirmation" autoComplete="new-password" />
      <Button type="submit" size="l" wide busy={busy}>
        {words.submit}
      </Button>
      <p className={classes.aside}>
        <Link to={paths.resetRequest}>{words.another}</Link>
        <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
      </p>
    </form>
  );
}

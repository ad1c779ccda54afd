import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { session } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { resetError } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm } from './account-form.tsx';

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { newPassword: words } = accountPagesWords;
  return (
    <AccountForm
      tellError={resetError}
      onSend={async (typed) => {
        const password_confirmation = typed('password_confirmation');
        const body = { token, password: typed('password'), password_confirmation };
        await call('POST /api/v1/password/new-password', { body }, { onUnauthenticated: 'throw' });
        // The new password has ended every session, the one in this browser too.
        session.getState().signOut();
        // Replaces this page, so that the token isn't in the history.
        navigate(paths.login(), { replace: true, state: { note: words.done } });
      }}
    >
      {(busy) => (
        <>
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="new-password"
            hint={words.hint}
          />
          <PasswordField label={words.again} name="password_confirmation" autoComplete="new-password" />
          <Button type="submit" size="l" wide busy={busy}>
            {words.submit}
          </Button>
          <p className={`row between ${classes.aside}`}>
            <Link to={paths.resetRequest}>{words.another}</Link>
            <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
          </p>
        </>
      )}
    </AccountForm>
  );
}

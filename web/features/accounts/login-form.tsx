import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { accountsWords } from '#words/accounts.ts';
import { loginError } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm, EmailField } from './account-form.tsx';
import { logIn } from './sign-in.ts';
import { useConfirmation } from './use-confirmation.tsx';
import { useSecondStep } from './use-second-step.tsx';

/** `useFollowSession` leads on whoever signs in. What is around the form goes with it where another page takes its place. */
export function LoginForm({ above, below }: { above: ReactNode; below: ReactNode }) {
  const { login, fields } = accountsWords;
  const { attempt, instead } = useConfirmation();
  const { attempt: attemptFirst, secondStep } = useSecondStep();
  const other = secondStep ?? instead;
  if (other) return other;
  return (
    <>
      {above}
      <AccountForm
        tellError={loginError}
        onSend={async (typed) => {
          const credentials = { email: typed('email'), password: typed('password') };
          await attemptFirst(() => attempt(credentials, () => logIn(credentials)));
        }}
      >
        {(busy) => (
          <>
            <EmailField label={fields.email} />
            <PasswordField label={fields.password} name="password" autoComplete="current-password" />
            <Button type="submit" size="l" wide busy={busy}>
              {login.submit}
            </Button>
            <p className={`row between ${classes.aside}`}>
              <Link to={paths.resetRequest}>{login.forgot}</Link>
              <Link to={paths.magicLink}>{login.magicLink}</Link>
            </p>
          </>
        )}
      </AccountForm>
      {below}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { CallError, call } from '#web/platform/data/call.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { showToast } from '#web/platform/page/toasts.ts';
import { session, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { resetError } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { keepSession } from './sign-in.ts';
import { useSecondStep } from './use-second-step.tsx';

/** Whoever is logged in only presses the button; everyone else shows by the password that the account is theirs. */
export function ConfirmEmailForm({ token, above }: { token: string; above: ReactNode }) {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.token !== null);
  const [isOther, setOther] = useState(false);
  const { confirmEmail: words } = accountPagesWords;

  async function finish(): Promise<void> {
    navigate(paths.home, { replace: true });
    showToast({ kind: 'success', message: words.done });
  }
  const { attempt, secondStep } = useSecondStep({
    onDone: () => void finish(),
    // The link is spent.
    onOther: () => navigate(paths.login(), { replace: true }),
  });

  async function confirm(password: string): Promise<void> {
    const sent = { body: { token, password } };
    try {
      const answer = await call('POST /api/v1/auth/confirm-email', sent, { onUnauthenticated: 'throw' });
      const { user } = session.getState();
      if (answer.session !== null) await keepSession(answer.session);
      else if (user) session.getState().setUser({ ...user, email_verified_at: new Date().toISOString() });
    } catch (error) {
      // Logged in with another account.
      if (error instanceof CallError && error.errors.password) setOther(true);
      throw error;
    }
  }

  if (secondStep) return secondStep;
  return (
    <>
      {above}
      <AccountForm
        tellError={resetError}
        onSend={async (typed) => {
          if (await attempt(() => confirm(typed('password')))) await finish();
        }}
      >
        {(busy) => (
          <>
            {(!isSignedIn || isOther) && (
              <PasswordField label={words.password} name="password" autoComplete="current-password" />
            )}
            <Button type="submit" size="l" wide busy={busy}>
              {words.submit}
            </Button>
            <p className={`row between ${classes.aside}`}>
              <Link to={paths.magicLink}>{words.noPassword}</Link>
              <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
            </p>
          </>
        )}
      </AccountForm>
    </>
  );
}

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import classes from './account-form.module.css';
import { FormError, FormNote } from './form-message.tsx';
import { keepSession } from './sign-in.ts';
import { useLookAtLink } from './use-look-at-link.ts';
import { useSecondStep } from './use-second-step.tsx';
import { useSending } from './use-sending.ts';

const PasswordRemoved = lazy(async () => ({
  default: (await import('./password-removed.tsx')).PasswordRemoved,
}));

/** A button spends the link, not the page: mail scanners open links, and some run the page, but none presses. */
export function SpendMagicLink({ token, above }: { token: string; above: ReactNode }) {
  const { busy, error, send } = useSending(messageOf);
  const navigate = useNavigate();
  const { magicLogin: words } = accountPagesWords;
  const lead = (path: string) => () => navigate(path, { replace: true });
  const { attempt, secondStep } = useSecondStep({
    onDone: lead(paths.home),
    // The link is spent.
    onOther: lead(paths.login()),
  });
  const look = useLookAtLink(token);
  const [removedOf, setRemovedOf] = useState<string | null>(null);

  async function logIn(): Promise<void> {
    const sent = { params: { token } };
    const answer = await call('GET /api/v1/login/:token', sent, { onUnauthenticated: 'throw' });
    await keepSession(answer);
    if (answer.password_removed) setRemovedOf(answer.user.email);
    else navigate(paths.home, { replace: true });
  }

  if (secondStep) return secondStep;
  if (removedOf !== null)
    return (
      <Suspense fallback={null}>
        <PasswordRemoved email={removedOf} onDone={lead(paths.home)} />
      </Suspense>
    );
  return (
    <>
      {above}
      <div className="stack">
        <Loaded compact query={look} skeleton={<Skeleton width="100%" ratio="7 / 1" />}>
          {({ removes_password }) => (
            <>
              {removes_password && <FormNote message={`${words.removesPassword}\n\n${words.keepIt}`} />}
              <FormError message={error} />
              <Button size="l" wide busy={busy} onClick={() => send(() => attempt(logIn))}>
                {words.submit}
              </Button>
            </>
          )}
        </Loaded>
        <p className={`row between ${classes.aside}`}>
          <Link to={paths.magicLink}>{words.another}</Link>
          <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
        </p>
      </div>
    </>
  );
}

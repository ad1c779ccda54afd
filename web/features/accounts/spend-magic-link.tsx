import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import classes from './account-form.module.css';
import { FormError } from './form-message.tsx';
import { keepSession } from './sign-in.ts';
import { useSecondStep } from './use-second-step.tsx';
import { useSending } from './use-sending.ts';

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

  const logIn = () =>
    send(async () => {
      const sent = { params: { token } };
      const isIn = await attempt(async () =>
        keepSession(await call('GET /api/v1/login/:token', sent, { onUnauthenticated: 'throw' })),
      );
      if (isIn) navigate(paths.home, { replace: true });
    });

  if (secondStep) return secondStep;
  return (
    <>
      {above}
      <div className="stack">
        <FormError message={error} />
        <Button size="l" wide busy={busy} onClick={logIn}>
          {words.submit}
        </Button>
        <p className={`row between ${classes.aside}`}>
          <Link to={paths.magicLink}>{words.another}</Link>
          <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
        </p>
      </div>
    </>
  );
}

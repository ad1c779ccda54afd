import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { keepSession } from './sign-in.ts';
import { useSecondStep } from './use-second-step.tsx';

/**
 * Where the provider's way back ends: the cookie of that way is exchanged for a session, once. `useFollowSession`
 * leads on.
 */
export function SingleSignOn({ above }: { above: ReactNode }) {
  const navigate = useNavigate();
  const isSent = useRef(false);
  const { attempt, secondStep } = useSecondStep({
    onOther: () => navigate(paths.login(), { replace: true }),
  });
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    attempt(async () =>
      keepSession(await call('POST /api/v1/auth/oidc/session', undefined, { onUnauthenticated: 'throw' })),
    ).catch(() => navigate(`${paths.login()}?single_sign_on=failed`, { replace: true }));
  }, [attempt, navigate]);
  if (secondStep) return secondStep;
  return (
    <>
      {above}
      <p role="status">{accountPagesWords.singleSignOn.busy}</p>
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/call.ts';
import { accountPagesWords } from '#web/words/account-pages.ts';
import { keepSession } from './sign-in.ts';

/**
 * Where the provider's way back ends: the cookie of that way is exchanged for a session, once. `useFollowSession`
 * leads on.
 */
export function SingleSignOn() {
  const navigate = useNavigate();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    call('POST /api/v1/auth/oidc/session', undefined, { onUnauthenticated: 'throw' })
      .then(keepSession)
      .catch(() => navigate(`${paths.login()}?single_sign_on=failed`, { replace: true }));
  }, [navigate]);
  return <p role="status">{accountPagesWords.singleSignOn.busy}</p>;
}

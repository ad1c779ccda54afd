import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/call.ts';
import { accountPagesWords } from '#web/words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import { FormError } from './form-message.tsx';
import { keepSession } from './sign-in.ts';

/**
 * Where the provider's way back ends: the cookie of that way is exchanged for a session, once. `useFollowSession`
 * leads on.
 */
export function SingleSignOn() {
  const [error, setError] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    call('POST /api/v1/auth/oidc/session', undefined, { onUnauthenticated: 'throw' })
      .then(keepSession)
      .catch((failure: unknown) => setError(messageOf(failure)));
  }, []);
  return (
    <div className="stack">
      <FormError message={error} />
      {error === null ? (
        <p role="status">{accountPagesWords.singleSignOn.busy}</p>
      ) : (
        <Link to={paths.login()}>{accountPagesWords.toLogin}</Link>
      )}
    </div>
  );
}

import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type AnswerOf, CallError, call } from '#web/platform/data/call.ts';
import { base } from '#web/platform/page/base.ts';
import { Button } from '#web/ui/button.tsx';
import { accountsWords } from '#words/accounts.ts';
import { loginError } from './account-errors.ts';
import { FormError } from './form-message.tsx';
import { canUsePasskeys, logInByPasskey } from './sign-in.ts';
import { useSending } from './use-sending.ts';

type Ways = AnswerOf<'GET /api/v1/auth/ways'>;

async function askForPasskey(): Promise<void> {
  const { options } = await call('POST /api/v1/auth/passkey/options');
  await logInByPasskey(options);
}

/** The server tells which there are; without its answer there is the form above. */
export function OtherWays() {
  const [ways, setWays] = useState<Ways | null>(null);
  const { login } = accountsWords;
  const { busy, error, send } = useSending((failure) =>
    failure instanceof CallError ? loginError(failure) : login.passkeyFailed,
  );
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/v1/auth/ways', {}, { signal: leaving.signal })
      .then(setWays)
      .catch(() => setWays(null));
    return () => leaving.abort();
  }, []);

  return (
    <div className="stack gap-3">
      <FormError message={error} />
      {ways?.passkeys === true && canUsePasskeys() && (
        <Button
          variant="outline"
          wide
          busy={busy}
          icon={<IconFingerprint size="1.3rem" stroke={1.8} aria-hidden="true" />}
          onClick={() => send(askForPasskey)}
        >
          {login.passkey}
        </Button>
      )}
      {ways !== null && ways.single_sign_on !== null && (
        <Button
          variant="outline"
          wide
          icon={<IconKey size="1.3rem" stroke={1.8} aria-hidden="true" />}
          onClick={() => location.assign(`${base}/api/v1/auth/oidc${location.search}`)}
        >
          {ways.single_sign_on}
        </Button>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { useSession } from '#web/platform/session/session.ts';
import { accountsWords } from '#words/accounts.ts';
import { FormNote } from './form-message.tsx';

type Reason = AnswerOf<'POST /api/v1/auth/ended'>['reason'];

/** Why somebody who was logged in finds themselves on the login page. */
export function EndedNote() {
  const token = useSession(({ endedToken }) => endedToken);
  const [reason, setReason] = useState<Reason>(null);
  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    call('POST /api/v1/auth/ended', { body: { token } }, { signal: leaving.signal })
      .then((answer) => setReason(answer.reason))
      // Then the note only says less.
      .catch(() => setReason(null));
    return () => leaving.abort();
  }, [token]);

  const { ended } = accountsWords;
  return token === null ? null : <FormNote message={reason === null ? ended.unknown : ended[reason]} />;
}

import { useEffect, useState } from 'react';
import { type AnswerOf, call } from '#web/platform/call.ts';

type Registration = AnswerOf<'GET /api/v1/auth/registration'>;

/** Whether new accounts are taken; null until the server has said so. The form is there meanwhile: it may be sent. */
export function useRegistration(): Registration | null {
  const [state, setState] = useState<Registration | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/v1/auth/registration', {}, { signal: leaving.signal })
      .then(setState)
      // Without the answer the page only says less; the server says no itself where it must.
      .catch(() => setState(null));
    return () => leaving.abort();
  }, []);
  return state;
}

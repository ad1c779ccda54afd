import { useEffect, useState } from 'react';
import { type AnswerOf, call } from '#web/platform/data/call.ts';

type Registration = AnswerOf<'GET /api/v1/auth/registration'>;

/** Null until the server has answered; the form works meanwhile. */
export function useRegistration(): Registration | null {
  const [state, setState] = useState<Registration | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/v1/auth/registration', {}, { signal: leaving.signal })
      .then(setState)
      // Without the answer the page only says less.
      .catch(() => setState(null));
    return () => leaving.abort();
  }, []);
  return state;
}

import { useCallback, useEffect, useState } from 'react';
import { type AnswerOf, call } from '#web/platform/data/call.ts';

type Look = {
  data: AnswerOf<'POST /api/v1/auth/magic-link'> | undefined;
  error: Error | null;
  isFetching: boolean;
};

const COMING: Look = { data: undefined, error: null, isFetching: true };

/** What logging in with the link would do, for `Loaded`. Asking doesn't use the link up. */
export function useLookAtLink(token: string): Look & { refetch: () => void } {
  const [look, setLook] = useState(COMING);
  const ask = useCallback(
    (signal?: AbortSignal) => {
      call('POST /api/v1/auth/magic-link', { body: { token } }, signal ? { signal } : {})
        .then((data) => setLook({ data, error: null, isFetching: false }))
        .catch((error: Error) => {
          if (!signal?.aborted) setLook({ data: undefined, error, isFetching: false });
        });
    },
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  return {
    ...look,
    refetch: () => {
      setLook(COMING);
      ask();
    },
  };
}

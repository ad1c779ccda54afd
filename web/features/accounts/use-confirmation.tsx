import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isNotConfirmed } from './account-errors.ts';
import type { Credentials } from './sign-in.ts';

const ConfirmSent = lazy(async () => ({ default: (await import('./confirm-sent.tsx')).ConfirmSent }));

/** For a form that signs in: what to show in its place once the server wants the address confirmed first. */
export function useConfirmation() {
  const [waiting, setWaiting] = useState<Credentials | null>(null);

  async function attempt(credentials: Credentials, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isNotConfirmed(error)) throw error;
      setWaiting(credentials);
    }
  }

  const instead: ReactNode = waiting && (
    <Suspense fallback={null}>
      <ConfirmSent credentials={waiting} onOther={() => setWaiting(null)} />
    </Suspense>
  );
  return { attempt, instead };
}

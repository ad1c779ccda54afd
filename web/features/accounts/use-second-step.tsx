import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SecondStep as Step } from '#contract/errors.ts';
import { secondStepOf } from './account-errors.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/**
 * For whatever logs in: what to show in its place once the account asks for the second step. `onDone` leads on from
 * pages that somebody who is logged in may see too; `onOther` leads to another way to log in, if not what was there.
 */
export function useSecondStep({ onDone, onOther }: { onDone?: () => void; onOther?: () => void } = {}) {
  const [step, setStep] = useState<Step | null>(null);

  /** True once logged in. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const asked = secondStepOf(error);
      if (asked === null) throw error;
      setStep(asked);
      return false;
    }
  }

  const secondStep: ReactNode = step && (
    <Suspense fallback={null}>
      <SecondStep step={step} onDone={onDone} onOther={onOther ?? (() => setStep(null))} />
    </Suspense>
  );
  return { attempt, secondStep };
}

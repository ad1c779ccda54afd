import { CallError } from '#web/platform/data/call.ts';
import { Redirect } from '#web/platform/page/routing.tsx';
import { paths } from './paths.ts';

/** What the not-found page may say about a book that was taken down. */
export type TakenDown = { takenDown: string };

export function BookNotHere({ error }: { error: unknown }) {
  const isTakenDown = error instanceof CallError && error.code === 'taken_down';
  const state = isTakenDown ? ({ takenDown: error.message } satisfies TakenDown) : null;
  return <Redirect to={paths.notFound} replace state={state} />;
}

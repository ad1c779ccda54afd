import { Navigate } from 'react-router';
import { CallError } from '#web/platform/call.ts';
import { paths } from './paths.ts';

/** What the not-found page is told of a book that was taken down: what its readers may know. */
export type TakenDown = { takenDown: string };

/** In place of a book that was not found: leads to the not-found page, which says it where it was taken down. */
export function BookNotHere({ error }: { error: unknown }) {
  const isTakenDown = error instanceof CallError && error.code === 'taken_down';
  const state = isTakenDown ? ({ takenDown: error.message } satisfies TakenDown) : null;
  return <Navigate to={paths.notFound} replace state={state} />;
}

import { audioVersionOf, retimed, retimingFrom } from '#server/features/narration/index.ts';
import type { PositionEvent } from './rules.ts';
import type { Runner } from './store.ts';

/** Whether a version that a client names is that of this audio. */
export const isVersionOf = (audio: string, audioKey: string | null): boolean =>
  audioKey !== null && audioVersionOf(audioKey) === audio;

type Told = { bookId: number; event: PositionEvent; audio: string | null };

/** The event in the seconds of this audio. From one that is unknown, or known no more, they are taken as they are. */
export async function eventIn(
  runner: Runner,
  audioKey: string | null,
  { bookId, event, audio }: Told,
): Promise<PositionEvent> {
  if (audio === null || isVersionOf(audio, audioKey)) return event;
  const retiming = await retimingFrom(runner, { bookId, audio });
  if (retiming === null) return event;
  return { ...event, positionSeconds: retimed(retiming, event.positionSeconds) };
}

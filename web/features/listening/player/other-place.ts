export type OtherPlace = {
  seconds: number;
  /** The audio that the seconds are of; null if unknown. */
  audio: string | null;
  version: number;
  device: string | null;
  /** ISO 8601; null if unknown. */
  listenedAt: string | null;
};

/** From the body of a 409; null where it doesn't say. */
export function otherPlaceFrom(body: unknown): OtherPlace | null {
  if (typeof body !== 'object' || body === null) return null;
  const told = body as Record<string, unknown>;
  const { time, version, device, listened_at: listenedAt, audio_version: audio } = told;
  if (typeof time !== 'number' || !Number.isFinite(time) || typeof version !== 'number') return null;
  return {
    seconds: time,
    audio: typeof audio === 'string' ? audio : null,
    version,
    device: typeof device === 'string' ? device : null,
    listenedAt: typeof listenedAt === 'string' ? listenedAt : null,
  };
}

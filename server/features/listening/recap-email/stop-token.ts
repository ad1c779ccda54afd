import { createHmac, timingSafeEqual } from 'node:crypto';

/** Turns off the monthly email of a user, and is good for nothing besides. It lasts as long as the email may lie around. */
export function stopToken(secret: string, userId: number): string {
  const signature = createHmac('sha256', secret).update(`monthly email\n${userId}`).digest('base64url');
  return `${userId}.${signature}`;
}

/** Whose token it is; null for one that isn't ours. */
export function userOfStopToken(secret: string, token: string): number | null {
  const [, id] = /^([1-9]\d{0,9})\./.exec(token) ?? [];
  if (id === undefined) return null;
  const [given, wanted] = [Buffer.from(token), Buffer.from(stopToken(secret, Number(id)))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number(id) : null;
}

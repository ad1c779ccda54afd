import { AppError } from '#server/platform/http/app-error.ts';

/** Requests of one person that may be open at a time, and that may be made within a day. */
export const MOST_OPEN = 10;
export const MOST_A_DAY = 20;
const DAY_SECONDS = 86_400;

/** How much of the quota somebody has used. */
export type Used = {
  open: number;
  lastDay: number;
  /** Until the oldest request of the last day is a day old. */
  secondsToNext: number;
};

/** Throws `too_many_requests` for one request more than a person may make. Admins, who answer for the costs, may. */
export function holdToQuota(used: Used, { isAdmin }: { isAdmin: boolean }): void {
  if (isAdmin) return;
  if (used.open >= MOST_OPEN) {
    throw new AppError(
      'too_many_requests',
      `You are waiting for ${MOST_OPEN} books already. Cancel one of them, or wait until one is there.`,
      { extra: { retry_after: DAY_SECONDS } },
    );
  }
  if (used.lastDay >= MOST_A_DAY) {
    throw new AppError(
      'too_many_requests',
      `You have asked for ${MOST_A_DAY} books within a day. Please ask again tomorrow.`,
      { extra: { retry_after: Math.max(1, Math.ceil(used.secondsToNext)) } },
    );
  }
}

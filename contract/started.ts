/** A book that was heard less far was only tried: lists don't say that it was started. */
const STARTED_SECONDS = 30;

/** Apart from the player's rules, which home's first view doesn't need. */
export const isStarted = (positionSeconds: number): boolean => positionSeconds >= STARTED_SECONDS;

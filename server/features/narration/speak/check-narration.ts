import type { PlannedChunk } from './plan-narration.ts';

const MOST_SILENCE = 0.6;
const LEAST_SECONDS_PER_CHARACTER = 0.02;
const MOST_SECONDS_PER_CHARACTER = 0.18;
/** Digits take several words each: "1,234" is four. */
const MORE_SECONDS_PER_DIGIT = 0.5;
const MORE_SECONDS_PER_CHUNK = 1;
const LENGTH_TOLERANCE = 0.005;

/** Null when the chunk sounds plausible, else what is wrong with it. `silenceRatio`: the share that is quiet, 0 to 1. */
export const faultOfChunk = (
  { id, spokenText }: PlannedChunk,
  { seconds, silenceRatio }: { seconds: number; silenceRatio: number },
): string | null => {
  if (!/[\p{L}\p{N}]/u.test(spokenText)) return null;
  if (seconds === 0) return `${id} is silent`;
  if (seconds < spokenText.length * LEAST_SECONDS_PER_CHARACTER)
    return `${id} is too short (${seconds.toFixed(2)} s)`;
  if (seconds > longestPlausible(spokenText)) return `${id} is too long (${seconds.toFixed(2)} s)`;
  if (silenceRatio > MOST_SILENCE) return `${id} is mostly silence (${Math.round(silenceRatio * 100)} %)`;
  return null;
};

/** Null when the encoded file is as long as what went into it. */
export const faultOfLength = ({
  encodedSeconds,
  spokenSeconds,
}: {
  encodedSeconds: number;
  spokenSeconds: number;
}): string | null =>
  Math.abs(encodedSeconds - spokenSeconds) > spokenSeconds * LENGTH_TOLERANCE
    ? `the file lasts ${encodedSeconds.toFixed(2)} s, its parts ${spokenSeconds.toFixed(2)} s`
    : null;

const longestPlausible = (text: string): number =>
  MORE_SECONDS_PER_CHUNK +
  text.length * MOST_SECONDS_PER_CHARACTER +
  (text.match(/\p{N}/gu)?.length ?? 0) * MORE_SECONDS_PER_DIGIT;

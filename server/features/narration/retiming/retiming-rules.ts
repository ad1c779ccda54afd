import type { StoredCue } from '#server/features/reading/index.ts';
import { holesIn, matchLines } from './match-lines-rules.ts';

/** A heading or sentence, and when it is spoken, in seconds of the narration. */
export type NarratedLine = Omit<StoredCue, 'id'> & { text: string };
export type Narrated = { durationSeconds: number; lines: readonly NarratedLine[] };

/**
 * From the seconds of one narration to those of another: from `starts[i]` on (rising, the first is 0) a second `s` is
 * `targets[i] + (s - starts[i]) * paces[i]`. Plain lists, so that a database can do the same with a whole table.
 */
export type Retiming = {
  starts: number[];
  targets: number[];
  paces: number[];
  fromDuration: number;
  toDuration: number;
};

/** A stretch of the earlier narration, and the stretch of the later one that stands for it. */
type Stretch = { from: number; until: number; target: number; targetEnd: number };
type Target = Pick<Stretch, 'target' | 'targetEnd'>;

const inOrder = (lines: readonly NarratedLine[]): NarratedLine[] =>
  lines.toSorted((one, other) => one.start - other.start || one.end - other.end);

/**
 * The same sentence at the same share of it. In changed text the same share of what stands between the same
 * neighbours; where that was deleted, the next sentence that stays.
 */
export function retimingBetween(before: Narrated, after: Narrated): Retiming {
  const earlier = inOrder(before.lines);
  const later = inOrder(after.lines);
  const images = matchLines(
    earlier.map(({ text }) => text),
    later.map(({ text }) => text),
  );
  const durations = { fromDuration: before.durationSeconds, toDuration: after.durationSeconds };
  // Nothing to hold on to: as far into the new narration as it was into the other.
  const isAnother = images.every((image) => image === null);
  const whole = { from: 0, until: before.durationSeconds, target: 0, targetEnd: after.durationSeconds };
  const stretches = isAnother ? [whole] : stretchesOf({ earlier, later, images }, durations);
  return { ...piecesOf(stretches), ...durations };
}

type Matched = { earlier: NarratedLine[]; later: NarratedLine[]; images: (number | null)[] };
type LineTargets = { line: Target; pause: Target };
type Durations = Pick<Retiming, 'fromDuration' | 'toDuration'>;

/** Every line, and every pause after one, of the earlier narration. */
function stretchesOf(matched: Matched, { fromDuration, toDuration }: Durations): Stretch[] {
  const { earlier, later, images } = matched;
  const stays = nextThatStays(matched);
  const changed = changedIn(matched, { fromDuration, toDuration });
  const pauseAfter = (image: number): Target => {
    const target = later[image]?.end ?? 0;
    return { target, targetEnd: Math.max(target, later[image + 1]?.start ?? toDuration) };
  };
  const targetsOf = (index: number): LineTargets => {
    const image = images[index] ?? null;
    const line = image === null ? undefined : later[image];
    const shared = changed.get(index);
    if (shared) return shared;
    const next = { target: stays[index] ?? toDuration, targetEnd: stays[index] ?? toDuration };
    if (image === null || line === undefined) return { line: next, pause: next };
    return { line: { target: line.start, targetEnd: line.end }, pause: pauseAfter(image) };
  };
  const first = images[0] ?? null;
  const opening = first === null && !changed.has(0) ? targetsOf(0).line : pauseAfter((first ?? 0) - 1);
  const stretches = [{ from: 0, until: earlier[0]?.start ?? 0, ...opening }];
  for (const [index, { start, end }] of earlier.entries()) {
    const { line, pause } = targetsOf(index);
    const until = earlier[index + 1]?.start ?? fromDuration;
    stretches.push({ from: start, until: end, ...line }, { from: end, until, ...pause });
  }
  return stretches;
}

/** Lines that weren't found again, where others stand between the same neighbours. */
function changedIn({ earlier, later, images }: Matched, durations: Durations): Map<number, LineTargets> {
  const taken = new Set(images);
  const changed = new Map<number, LineTargets>();
  for (const { first, end, low, high } of holesIn({ after: later, images })) {
    const isFree = (_line: NarratedLine, index: number) => !taken.has(low + 1 + index);
    const between = later.slice(low + 1, high);
    const firstNew = between.find(isFree);
    if (!firstNew) continue;
    // Among what was moved there, nobody knows what was heard: from the first new sentence on.
    const last = between.every(isFree) ? between.at(-1) : undefined;
    const span = {
      target: firstNew.start,
      targetEnd: last?.end ?? firstNew.start,
      restEnd: last ? (later[high]?.start ?? durations.toDuration) : firstNew.start,
    };
    for (const [index, targets] of sharesOf(earlier.slice(first, end), span).entries())
      changed.set(first + index, targets);
  }
  return changed;
}

function sharesOf(
  lines: readonly NarratedLine[],
  { target, targetEnd, restEnd }: Target & { restEnd: number },
): LineTargets[] {
  const from = lines[0]?.start ?? 0;
  const length = (lines.at(-1)?.end ?? from) - from;
  const at = (second: number) =>
    length > 0 ? target + (targetEnd - target) * Math.min(1, (second - from) / length) : target;
  return lines.map(({ start, end }, index) => {
    const next = lines[index + 1];
    const rest = next
      ? { target: at(end), targetEnd: at(next.start) }
      : { target: targetEnd, targetEnd: restEnd };
    return { line: { target: at(start), targetEnd: at(end) }, pause: rest };
  });
}

/** For each earlier line where the next one that stays begins; after the last of those, where that one ends. */
function nextThatStays({ later, images }: Matched): number[] {
  const last = images.findLast((image) => image !== null) ?? 0;
  let next = later[last]?.end ?? 0;
  return images
    .toReversed()
    .map((image) => {
      next = image === null ? next : (later[image]?.start ?? next);
      return next;
    })
    .toReversed();
}

function piecesOf(stretches: readonly Stretch[]): Pick<Retiming, 'starts' | 'targets' | 'paces'> {
  const long = stretches.filter(({ from, until }) => until > from);
  const used = long.length > 0 ? long : [{ from: 0, until: 1, target: 0, targetEnd: 0 }];
  return {
    starts: used.map(({ from }) => from),
    targets: used.map(({ target }) => target),
    paces: used.map(({ from, until, target, targetEnd }) => (targetEnd - target) / (until - from)),
  };
}

/** Where a second of the one narration is in the other, between 0 and its end. The beginning stays the beginning. */
export function retimed({ starts, targets, paces, ...durations }: Retiming, seconds: number): number {
  if (!(seconds > 0)) return 0;
  const at = Math.min(seconds, durations.fromDuration);
  const piece = lastNotAfter(starts, at);
  const target = (targets[piece] ?? 0) + (at - (starts[piece] ?? 0)) * (paces[piece] ?? 0);
  return Math.max(0, Math.min(target, durations.toDuration));
}

function lastNotAfter(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** Nothing was moved: the same lines at the same seconds. */
export const isSameNarrated = (one: Narrated, other: Narrated): boolean =>
  one.durationSeconds === other.durationSeconds &&
  one.lines.length === other.lines.length &&
  one.lines.every(({ text, start, end }, index) => {
    const line = other.lines[index];
    return line?.text === text && line.start === start && line.end === end;
  });

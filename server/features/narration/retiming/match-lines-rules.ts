/** For each line of the earlier text its index in the later one; null for a line that was deleted. */
type Images = (number | null)[];

type Matching = { before: readonly string[]; after: readonly string[]; images: Images; taken: boolean[] };

/**
 * Finds lines again after an edit, about linear in time. A line that is there once before and after is the same,
 * wherever it was moved to. One of several like it is known by its neighbours, and where as many lines as before are
 * between two that stayed, those are the changed ones.
 */
export function matchLines(before: readonly string[], after: readonly string[]): Images {
  const matching: Matching = { before, after, images: before.map(() => null), taken: after.map(() => false) };
  matchUnique(matching);
  matchNeighbours(matching);
  for (const hole of holesIn(matching)) matchAlike(matching, hole);
  for (const hole of holesIn(matching)) matchChanged(matching, hole);
  return matching.images;
}

function match({ images, taken }: Matching, old: number, now: number): void {
  images[old] = now;
  taken[now] = true;
}

/** The only place of each text that has just one. */
function placesOfUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index);
  return places;
}

function matchUnique(matching: Matching): void {
  const after = placesOfUnique(matching.after);
  for (const [line, old] of placesOfUnique(matching.before)) {
    const now = after.get(line) ?? -1;
    if (old >= 0 && now >= 0) match(matching, old, now);
  }
}

/** From each match on, and from both ends of the text, as far as the lines are alike. */
function matchNeighbours(matching: Matching): void {
  const { before, after, images, taken } = matching;
  const matchNext = (old: number, now: number | null) => {
    if (now === null || images[old] !== null || now < 0 || now >= after.length) return;
    if (!taken[now] && before[old] === after[now]) match(matching, old, now);
  };
  const beside = (old: number, step: number) => {
    const image = images[old - step];
    return image === null || image === undefined ? null : image + step;
  };
  for (let old = 0; old < before.length; old += 1) matchNext(old, old === 0 ? 0 : beside(old, 1));
  for (let old = before.length - 1; old >= 0; old -= 1)
    matchNext(old, old === before.length - 1 ? after.length - 1 : beside(old, -1));
}

/** Lines from `first` to before `end` that are not found yet; what stands for them is after `low` and before `high`. */
type Hole = { first: number; end: number; low: number; high: number };

export function holesIn({ after, images }: { after: readonly unknown[]; images: Images }): Hole[] {
  const holes: Hole[] = [];
  let first = 0;
  let low = -1;
  for (const [old, image] of [...images, after.length].entries()) {
    if (image === null) continue;
    if (old > first && low < image) holes.push({ first, end: old, low, high: image });
    first = old + 1;
    low = image;
  }
  return holes;
}

function matchAlike(matching: Matching, { first, end, low, high }: Hole): void {
  const { before, after, taken } = matching;
  const places = new Map<string, number[]>();
  for (let old = first; old < end; old += 1) {
    const line = before[old] ?? '';
    places.set(line, [...(places.get(line) ?? []), old]);
  }
  let next = first;
  for (let now = low + 1; now < high && !taken[now]; now += 1) {
    const from = next;
    const old = places.get(after[now] ?? '')?.find((place) => place >= from);
    if (old === undefined) continue;
    match(matching, old, now);
    next = old + 1;
  }
}

function matchChanged(matching: Matching, { first, end, low, high }: Hole): void {
  if (high - low - 1 !== end - first || matching.taken.slice(low + 1, high).some(Boolean)) return;
  for (let old = first; old < end; old += 1) match(matching, old, low + 1 + old - first);
}

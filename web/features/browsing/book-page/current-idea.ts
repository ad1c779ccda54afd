/** The last idea that has begun at `seconds`; null before the first and without audio. */
export function currentIdea(ideas: readonly { time: number | null }[], seconds: number): number | null {
  const index = ideas.findLastIndex(({ time }) => time !== null && time <= seconds + 0.25);
  return index < 0 ? null : index;
}

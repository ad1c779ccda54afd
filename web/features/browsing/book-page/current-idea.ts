/** The idea that is being heard at `seconds`: the last that has begun; null before the first and without a voice. */
export function currentIdea(ideas: readonly { time: number | null }[], seconds: number): number | null {
  const index = ideas.findLastIndex(({ time }) => time !== null && time <= seconds + 0.25);
  return index < 0 ? null : index;
}

/** Which audio a link is of: the name of its file. Another narration of a book is another file. */
export const audioVersionOf = (link: string | null | undefined): string | null =>
  /([^/?]+?)(?:\.mp3)?(?:\?|$)/.exec(link ?? '')?.[1] ?? null;

/** Seconds of the one mean nothing in the other. Where either isn't known, they are taken for the same. */
export const isOtherAudio = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? null) !== null && (other ?? null) !== null && one !== other;

/** What some file system doesn't take in a name, and what turns the direction of a text around. */
const UNFIT = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069/\\:*?"<>|]+/gu;
/** Hidden, or lost on Windows. */
const AT_THE_ENDS = /^[\s.]+|[\s.]+$/gu;
/** File systems take 255, with the ending and a browser's " (1)". */
const MOST_BYTES = 200;

const letters = new Intl.Segmenter();

/** `Title - Author.mp3`, as every file system takes it: long ones are cut between letters. `ending` without the dot. */
export function fileNameOf({ title, author }: { title: string; author: string }, ending: string): string {
  const whole = [title, author]
    .map(tidy)
    .filter((part) => part !== '')
    .join(' - ');
  return `${tidy(cut(whole)) || 'Precis'}.${ending}`;
}

const tidy = (text: string): string =>
  text.replace(UNFIT, ' ').replace(/\s+/gu, ' ').replace(AT_THE_ENDS, '');

function cut(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of letters.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}

import { asData } from '../prompts/fill-prompt.ts';
import type { StoredSource } from '../sources/source-store.ts';

const MOST_CHARACTERS = 24_000;

/** Each source gets its share of the room. Empty where there are none. */
export function sourcesAsData(sources: readonly Pick<StoredSource, 'title' | 'text'>[]): string {
  if (sources.length === 0) return '';
  const room = Math.floor(MOST_CHARACTERS / sources.length);
  const parts = sources.map(({ title, text }) => asData(`${title}\n${excerptOf(text, room)}`));
  return `What is known from sources:\n${parts.join('\n')}`;
}

/** Pieces from all over a long text, so that its end counts as much as its beginning. */
function excerptOf(text: string, room: number): string {
  if (text.length <= room) return text;
  const pieces = 8;
  const size = Math.floor(room / pieces);
  const stride = (text.length - size) / (pieces - 1);
  return Array.from({ length: pieces }, (_, index) => {
    const from = Math.round(index * stride);
    return text.slice(from, from + size);
  }).join('\n[…]\n');
}

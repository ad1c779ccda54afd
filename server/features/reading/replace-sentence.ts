import { plainText, splitText } from './split-text.ts';

type Place = { start: number; end: number };

const isMarker = (character: string): boolean => '*_`'.includes(character);

/** As it is read, every character with its place in the Markdown. */
function readable(markdown: string): { text: string; places: number[] } {
  const places: number[] = [];
  const read: string[] = [];
  for (let at = 0; at < markdown.length; at += 1) {
    const character = markdown.charAt(at);
    const isSpace = /\s/u.test(character);
    if (isMarker(character) || (isSpace && read.at(-1) === ' ')) continue;
    read.push(isSpace ? ' ' : character);
    places.push(at);
  }
  return { text: read.join(''), places };
}

/** With what marks its beginning and end as emphasised, too. */
function withMarkers(markdown: string, { start, end }: Place): Place {
  let [from, to] = [start, end];
  while (from > 0 && isMarker(markdown.charAt(from - 1))) from -= 1;
  while (to < markdown.length && isMarker(markdown.charAt(to))) to += 1;
  return { start: from, end: to };
}

/** The same words may stand within a longer sentence; that many such places are looked at. */
const MOST_PLACES = 8;

function placesOf(markdown: string, sentence: string): Place[] {
  const { text, places } = readable(markdown);
  const wanted = readable(sentence).text.trim();
  const found: Place[] = [];
  let at = wanted === '' ? -1 : text.indexOf(wanted);
  while (at !== -1 && found.length < MOST_PLACES) {
    const last = places[at + wanted.length - 1] ?? 0;
    found.push({ start: places[at] ?? 0, end: last + 1 });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return found;
}

/** Each sentence with the number of its paragraph. */
const linesOf = (block: string): string[] =>
  splitText(block).flatMap(({ title, paragraphs }) => [
    `## ${title}`,
    ...paragraphs.flatMap(({ sentences }, paragraph) => sentences.map(({ text }) => `${paragraph} ${text}`)),
  ]);

type Replaced = { old: string; next: string };

/** Whether one sentence alone was replaced, in its own paragraph. */
function isOnlyChange(before: readonly string[], after: readonly string[], { old, next }: Replaced): boolean {
  const first = before.findIndex((line, at) => line !== after[at]);
  const line = before[first];
  if (line === undefined || !line.endsWith(` ${old}`)) return false;
  const paragraph = line.slice(0, -old.length);
  const tail = before.slice(first + 1);
  const rest = after.slice(first);
  const middle = rest.slice(0, rest.length - tail.length);
  return (
    tail.length < rest.length &&
    tail.every((same, at) => same === rest[middle.length + at]) &&
    middle.every((one) => one.startsWith(paragraph)) &&
    middle.map((one) => one.slice(paragraph.length)).join(' ') === plainText(next)
  );
}

/** What stands between blank lines: nothing outside it says how it's cut into sentences. */
function blocksOf(markdown: string): Place[] {
  let end = 0;
  return markdown.split(/(\n\s*\n)/u).map((block) => {
    const start = end;
    end += block.length;
    return { start, end };
  });
}

/**
 * Markdown with one sentence of it replaced and nothing else changed, wherever its lines break and what of it is
 * emphasised; null where the sentence isn't in it, or can't be replaced alone.
 */
export function replaceSentence(markdown: string, old: string, next: string): string | null {
  const blocks = blocksOf(markdown);
  for (const place of placesOf(markdown, old))
    for (const { start, end } of [place, withMarkers(markdown, place)]) {
      const block = blocks.find((one) => one.start <= start && end <= one.end);
      if (block === undefined) continue;
      const head = markdown.slice(block.start, start);
      const tail = markdown.slice(end, block.end);
      const before = linesOf(markdown.slice(block.start, block.end));
      if (isOnlyChange(before, linesOf(head + next + tail), { old, next }))
        return markdown.slice(0, start) + next + markdown.slice(end);
    }
  return null;
}

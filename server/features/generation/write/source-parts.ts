import { aroundTheBook } from '../sources/body-parts.ts';

/**
 * A chapter, a stretch of a long one, or short ones that follow each other. `text` is `source.text.slice(start, end)`
 * without the notes and the like that stand in between.
 */
export type SourcePart = { sourceId: number; title: string; start: number; end: number; text: string };

/** About 3,000 words. */
export const PART_BYTES = 18_000;

type Piece = Omit<SourcePart, 'sourceId'> & { size: number };

/** Of UTF-8, so that other scripts take the room that they take in tokens. */
export const sizeOf = (text: string): number => Buffer.byteLength(text);

const HEADING = /^# (?<title>.*)/;
const ENDS = ['. ', '! ', '? ', '。', ' '];

/** Of the book itself: paragraphs with the blank line behind them; one of more than `most` bytes is cut after a sentence or a word. */
function* piecesOf(text: string, most: number): Generator<Piece> {
  const around = aroundTheBook(text);
  for (let start = 0; start < text.length; ) {
    const gap = text.indexOf('\n\n', start);
    let end = gap < 0 ? text.length : gap + 2;
    if (around.has(start)) {
      start = end;
      continue;
    }
    if (sizeOf(text.slice(start, end)) > most) end = start + cutAt(text.slice(start, end), most);
    const piece = text.slice(start, end);
    yield { title: HEADING.exec(piece)?.groups?.title ?? '', start, end, text: piece, size: sizeOf(piece) };
    start = end;
  }
}

function cutAt(text: string, most: number): number {
  // A character has at most three bytes for each of its units.
  const whole = sizeOf(text) / text.length;
  const room = Math.max(1, Math.floor(most / Math.max(1, Math.min(3, whole * 1.1))));
  for (const ending of ENDS) {
    const at = text.lastIndexOf(ending, room - ending.length);
    if (at > room / 2) return at + ending.length;
  }
  // Not within a character.
  return /[\uD800-\uDBFF]/.test(text.charAt(room - 1)) && room > 1 ? room - 1 : room;
}

/** Each begins with a heading, but perhaps the first. */
function chaptersOf(pieces: Iterable<Piece>): Piece[][] {
  const chapters: Piece[][] = [];
  for (const piece of pieces) {
    const latest = chapters.at(-1);
    if (latest === undefined || piece.title !== '') chapters.push([piece]);
    else latest.push(piece);
  }
  return chapters;
}

const join = (one: Piece, other: Piece): Piece => ({
  title: one.title || other.title,
  start: one.start,
  end: other.end,
  text: one.text + other.text,
  size: one.size + other.size,
});

const sumOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { size }) => sum + size, 0);

/** A long chapter in parts of about the same size, each with the chapter's title. */
function partsOfChapter(chapter: readonly Piece[], most: number): Piece[] {
  const whole = sumOf(chapter);
  const target = whole / Math.ceil(whole / most);
  const title = chapter[0]?.title ?? '';
  const parts: Piece[] = [];
  for (const piece of chapter) {
    const latest = parts.at(-1);
    const fits = latest !== undefined && latest.size + piece.size <= most && latest.size < target;
    if (fits) parts[parts.length - 1] = join(latest, piece);
    else parts.push({ ...piece, title });
  }
  return parts;
}

function joinShort(parts: readonly Piece[], most: number): Piece[] {
  const joined: (Piece & { last: string })[] = [];
  for (const part of parts) {
    const latest = joined.at(-1);
    if (latest !== undefined && latest.size + part.size <= most)
      joined[joined.length - 1] = { ...join(latest, part), last: part.title || latest.last };
    else joined.push({ ...part, last: part.title });
  }
  return joined.map(({ last, ...part }) => ({
    ...part,
    title: part.title === last || last === '' ? part.title : `${part.title} – ${last}`,
  }));
}

/** All of the book in a source, in parts of at most `most` bytes, at its chapters where it has some. */
export function partsOf({ id, text }: { id: number; text: string }, most: number): SourcePart[] {
  const parts = chaptersOf(piecesOf(text, most)).flatMap((chapter) => partsOfChapter(chapter, most));
  return joinShort(parts, most).map(({ size: _size, ...part }) => ({ sourceId: id, ...part }));
}

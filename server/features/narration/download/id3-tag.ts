import { ID3Writer } from 'browser-id3-writer';
import { iso6392 } from 'iso-639-2';
import { primaryLanguage } from '#contract/voice-names.ts';

export type TagFacts = {
  title: string;
  author: string;
  /** A language tag, `pt-BR`. */
  language: string;
  year: number | null;
  durationSeconds: number;
  /** A JPEG. */
  cover: Uint8Array | null;
  /** In order; `start` in seconds. */
  chapters: readonly { title: string; start: number }[];
};

/** What ID3 calls the front cover. */
const FRONT_COVER = 3;
/** Their count is one byte. */
const MOST_CHAPTERS = 255;

/** An ID3v2.3 tag with chapters, to stand in front of an MP3. The same facts give the same bytes. */
export function id3Tag(facts: TagFacts): Uint8Array {
  const { title, author, language, year, cover } = facts;
  const writer = new ID3Writer(new ArrayBuffer(0))
    .setFrame('TIT2', title)
    .setFrame('TPE1', [author])
    .setFrame('TALB', title)
    .setFrame('TCON', ['Audiobook'])
    .setFrame('TLAN', languageCode(language));
  // The frame has four digits.
  if (year !== null && year >= 1000 && year <= 9999) writer.setFrame('TYER', year);
  if (cover !== null) writer.setFrame('APIC', { type: FRONT_COVER, data: bufferOf(cover), description: '' });
  addChapters(writer, facts);
  return new Uint8Array(writer.addTag());
}

function addChapters(writer: ID3Writer, { chapters, durationSeconds }: TagFacts): void {
  const told = chapters.slice(0, MOST_CHAPTERS);
  if (told.length === 0) return;
  const idOf = (index: number): string => `chapter${index + 1}`;
  const ms = (seconds: number): number => Math.round(seconds * 1000);
  writer.setFrame('CTOC', { id: 'toc', childElementIds: told.map((_, index) => idOf(index)) });
  for (const [index, { title, start }] of told.entries())
    writer.setFrame('CHAP', {
      id: idOf(index),
      startTime: ms(start),
      endTime: ms(chapters[index + 1]?.start ?? durationSeconds),
      subFrames: { TIT2: title },
    });
}

/** Three letters of ISO 639-2, as ID3 wants it; `und` for one that isn't in there. */
function languageCode(language: string): string {
  const primary = primaryLanguage(language);
  const known = iso6392.find(({ iso6391, iso6392B }) => iso6391 === primary || iso6392B === primary);
  return known ? (known.iso6392T ?? known.iso6392B) : 'und';
}

const bufferOf = (bytes: Uint8Array): ArrayBufferLike =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

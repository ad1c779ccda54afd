import { FileRefused } from '#server/platform/files/file-refused.ts';

const MOST_CHARACTERS = 5_000_000;
export const LARGEST_FILE_BYTES = 25_000_000;

export const NOT_TEXT = 'This isn’t text. Attach the book as EPUB, TXT, HTML or Markdown.';

/** What a file says of its book: texts are empty where it says nothing. */
export type AboutBook = {
  title: string;
  author: string;
  /** As the file writes it, such as `en-GB`, `eng` or `English`. */
  language: string;
  description: string;
  /** A picture of any kind. */
  cover: Uint8Array | null;
};

export const nothingKnown: AboutBook = { title: '', author: '', language: '', description: '', cover: null };

export type ReadSource = AboutBook & {
  /** Paragraphs between blank lines, white space folded; headings begin with `# `. */
  text: string;
};

const tidy = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** Throws `FileRefused` when there is too much. */
export function createTextWriter() {
  const parts: string[] = [];
  let characters = 0;
  function add(text: string): void {
    if (text === '') return;
    characters += text.length + 2;
    if (characters > MOST_CHARACTERS) {
      throw new FileRefused(`The text is longer than ${MOST_CHARACTERS / 1_000_000} million characters.`);
    }
    parts.push(text);
  }
  return {
    paragraph: (text: string) => add(tidy(text).replace(/^#+\s+/, '')),
    heading: (text: string) => {
      const folded = tidy(text);
      if (folded !== '') add(`# ${folded}`);
    },
    text: () => parts.join('\n\n'),
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;

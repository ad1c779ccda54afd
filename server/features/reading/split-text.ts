import type { SectionKind } from '#contract/reading.ts';
import { splitSentences } from '#server/platform/sentences/split-sentences.ts';
import type { StoredSection } from './text.ts';
import { withoutHtml } from './without-html.ts';

const KIND_BY_TITLE: Record<string, SectionKind> = {
  'limits and criticism': 'criticism',
  'who should read the whole book': 'audience',
  'final summary': 'summary',
  'límites y críticas': 'criticism',
  'quién debería leer el libro entero': 'audience',
  'resumen final': 'summary',
};

const RESTS_ON = /^rests_on:[ \t]*"(?<place>[^"]{1,120})"[ \t]*$/u;

/**
 * From Markdown. A line `rests_on: "Book I, chapter 8"` directly below a heading says where the section rests in the
 * book: it's shown, and never read out. Sentence ids count over the whole
 * book ("s1", "s2"), so the same text gets the same ids.
 */
export const splitText = (markdown: string): StoredSection[] => {
  const parts = cutAtHeadings(withoutHtml(markdown));
  const hasHeadings = parts.some((part) => part.title !== '');
  let counter = 0;
  return parts.map(({ title, restsOn, lines }, index) => ({
    title,
    kind: kindOf({ title, isFirst: index === 0 && hasHeadings }),
    ...(restsOn === undefined ? {} : { rests_on: restsOn }),
    paragraphs: cutAtBlankLines(lines).map((paragraph) => ({
      sentences: splitSentences(paragraph).map((text) => {
        counter += 1;
        return { id: `s${counter}`, text };
      }),
    })),
  }));
};

const kindOf = ({ title, isFirst }: { title: string; isFirst: boolean }): SectionKind =>
  KIND_BY_TITLE[title.toLowerCase()] ?? (isFirst ? 'introduction' : 'key_idea');

type Part = { title: string; restsOn?: string; lines: string[] };

const cutAtHeadings = (markdown: string): Part[] => {
  let part: Part = { title: '', lines: [] };
  const parts = [part];
  for (const line of markdown.split(/\r?\n/u)) {
    const title = headingIn(line);
    if (title === undefined) addLine(part, line);
    else {
      part = { title, lines: [] };
      parts.push(part);
    }
  }
  return parts.filter(({ title, lines }) => title !== '' || lines.some((line) => line.trim() !== ''));
};

function headingIn(line: string): string | undefined {
  const title = /^##\s+(?<title>\S.*)$/u.exec(line)?.groups?.title?.trimEnd();
  return title === undefined ? undefined : plainText(title.replace(/(?<!\s)\s+#+$/u, ''));
}

function addLine(part: Part, line: string): void {
  const isBelowHeading = part.title !== '' && part.lines.length === 0 && part.restsOn === undefined;
  const place = isBelowHeading ? RESTS_ON.exec(line)?.groups?.place?.trim() : undefined;
  if (place === undefined) part.lines.push(line);
  else part.restsOn = place;
}

/** The text without what is never read out. */
export const spokenPart = (markdown: string): string =>
  markdown.replace(/^rests_on:[ \t]*"[^"\n]{1,120}"[ \t]*$/gmu, '');

/** Plain paragraphs. An item of a list and a smaller heading stand alone, as they are heard. */
const cutAtBlankLines = (lines: string[]): string[] => {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    const standsAlone = /^\s*([-*+]\s|\d+[.)]\s|#{1,6}\s)/u.test(line);
    if (standsAlone || line.trim() === '') paragraphs.push([]);
    paragraphs.at(-1)?.push(line.replace(/^\s*([-*+]|#{1,6}|>)\s+/u, ''));
    if (/^\s*#{1,6}\s/u.test(line)) paragraphs.push([]);
  }
  return paragraphs.map((paragraph) => plainText(paragraph.join(' '))).filter((text) => text !== '');
};

export const plainText = (markdown: string): string =>
  markdown
    // Neither part holds another bracket, so that a row of them is passed over once.
    .replace(/!?\[([^[\]]*)\]\([^)\s[]*\)/gu, '$1')
    .replace(/(?<![\p{L}\p{N}*])(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,2})(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/`([^`]+)`/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();

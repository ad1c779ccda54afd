/** Words of the book itself below the heading of a key idea, which rests on them. */
export type Passage = { section: string; quotation: string; chapter: string | null };

const PASSAGE = /^passage:[ \t]*"(?<text>[^"\n]{1,1500})"[ \t]*\n?/mu;
const PASSAGE_FROM = /^passage_from:[ \t]*"(?<text>[^"\n]{1,120})"[ \t]*\n?/mu;
const RESTS_ON = /^rests_on:[ \t]*"(?<text>[^"\n]{1,120})"[ \t]*$/mu;

const textIn = (line: RegExp, section: string): string | null =>
  line.exec(section)?.groups?.text?.trim() ?? null;

const without = (section: string): string => section.replace(PASSAGE, '').replace(PASSAGE_FROM, '');

/**
 * A line `passage: "…"` below a heading is the original, word for word, with its place in `passage_from: "…"` where
 * that isn't `rests_on`. Neither is part of the text.
 */
export function passagesIn(body: string): { body: string; passages: Passage[] } {
  const sections = body.split(/^(?=##\s)/mu);
  const passages = sections.flatMap((section) => {
    const quotation = textIn(PASSAGE, section);
    const chapter = textIn(PASSAGE_FROM, section) ?? textIn(RESTS_ON, section);
    return quotation === null ? [] : [{ section: without(section), quotation, chapter }];
  });
  return { body: sections.map(without).join(''), passages };
}

/** Words in quotation marks of any usual kind. Straight single ones are apostrophes more often than not. */
const marks = [
  /“([^“”]{2,}?)”/gu,
  /„([^„“”]{2,}?)[“”]/gu,
  /«([^«»]{2,}?)»/gu,
  /"([^"\n]{2,}?)"/gu,
  /(?<![\p{L}\p{N}])‘([^‘’]{2,}?)’(?![\p{L}\p{N}])/gu,
];

const folded = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** What stands in quotation marks although no source has these words in this order; punctuation and case aside. */
export function strayQuotations(texts: readonly string[], sources: readonly string[]): string[] {
  const known = sources.map((source) => ` ${folded(source)} `);
  const quotations = texts.flatMap((text) =>
    marks.flatMap((pattern) => [...text.matchAll(pattern)].map(([, words]) => words ?? '')),
  );
  // What was left out of a quotation is marked, and each part has to be there.
  const isKnown = (words: string) =>
    words.split(/\[?(?:…|\.\.\.)\]?/u).every((part) => {
      const key = folded(part);
      return key === '' || known.some((source) => source.includes(` ${key} `));
    });
  return [...new Set(quotations)].filter((words) => !isKnown(words));
}

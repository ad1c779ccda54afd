/**
 * espeak-ng would obey these: "[[" begins phoneme codes, "<" begins markup, and a control character may end the text. At
 * a quotation mark it rests twice, for the mark and for what stands beside it.
 */
export const asPlainText = (text: string): string =>
  text.replace(/[<>[\]\p{Cc}]+/gu, ' ').replaceAll('"', '');

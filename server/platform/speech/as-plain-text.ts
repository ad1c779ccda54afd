/** espeak-ng would obey these: "[[" begins phoneme codes, "<" begins markup, and a control character may end the text. */
export const asPlainText = (text: string): string => text.replace(/[<>[\]\p{Cc}]+/gu, ' ');

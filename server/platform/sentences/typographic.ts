/** Most short texts have none, and looking for one takes a seventh of the time. */
const PLAIN_SIGN = /["']| - /;

/**
 * Text with curly quotes and apostrophes, and dashes between spaces. It's as long as before, so what's known of places in
 * it stays true; what's stored, spoken and searched keeps the plain signs.
 */
export const typographic = (text: string): string =>
  PLAIN_SIGN.test(text)
    ? text
        .replace(/(?<=^|[\s([—/'])"(?=['’\p{L}\d¿¡…])/gu, '“')
        // Not before a number, where the century has been left out.
        .replace(/(?<=^|[\s([—/“])'(?=[\p{L}¿¡…])/gu, '‘')
        .replaceAll('"', '”')
        .replaceAll("'", '’')
        .replaceAll(' - ', ' – ')
    : text;

/** As JSON, with all texts in it set like this. */
export const typographicJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? typographic(one) : one));

import fc, { type Arbitrary } from 'fast-check';

/** Text that stops programs that were not written with it in mind; fast-check adds what hurts JavaScript. */
const texts = [
  ['', ' ', '\u0000', 'before\u0000after', '\uD800', 'half \uDC00 a character', '\uFFFE\uFFFF'],
  ['\u202Ereversed\u202C \u200F\u061C', 'مرحبا بالعالم', '\uFEFF\u200B\u2060\u00AD'],
  ['👩‍👩‍👧‍👦'.repeat(40), `Z${'\u0301\u0316\u0334'.repeat(200)}`, '\r\nSet-Cookie: a=b\r\n\r\n'],
  ["' OR '1'='1' --", "'; DROP TABLE books; --", '1 UNION ALL VALUES (1,2,3)', '%_%\\'],
  [String.raw`\'; \x00 \u0000 \ud800`, '(((((a+)+)+)+)+)!', '& | ! <-> :* ( )', '{{7*7}} <%= 7*7 %> %s %n'],
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '=HYPERLINK("http://127.0.0.1","x")'],
  ['../../../../etc/passwd', String.raw`..\..\windows\win.ini`, 'file:///etc/passwd', 'javascript:alert(1)'],
  ['http://127.0.0.1:1/', 'someone@example.org, other@example.org', `${'a'.repeat(250)}@example.org`],
  ['NaN', 'Infinity', '-0', '1e309', '0x1F', '1.5', '-1', '2147483648', '9223372036854775808'],
  ['true', 'null', 'undefined', '[object Object]', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'],
  ['+275760-09-13T00:00:00.001Z', '9'.repeat(26)],
].flat();

/** What takes programs long that read it more than once. */
const bricks = 'a|[|(|*|> |- |`|_a|![|<a |&amp;| |\n|\t|é|😀|.|"'.split('|');

const wall = (characters: number): Arbitrary<string> =>
  fc.constantFrom(...bricks).map((brick) => brick.repeat(Math.ceil(characters / brick.length)));

export const hugeText = wall(100_000);

/** The first, or one time in a hundred for each of the share the second. */
export const mostly = <Good, Bad>(good: Arbitrary<Good>, share: number, bad: Arbitrary<Bad>) =>
  fc.oneof({ weight: 100 - share, arbitrary: good }, { weight: share, arbitrary: bad });

const shortText = mostly(fc.constantFrom(...texts), 20, fc.string({ unit: 'binary', maxLength: 60 }));

/** For an address, where much text is cut off by the parser of requests already. */
export const hostileTextOfAddress = mostly(shortText, 5, wall(300));

export const hostileText = mostly(shortText, 10, hugeText);

const numbers = [0, -0, -1, 0.5, 1e-320, 1e21, 1.797e308, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63];
const odd = [null, true, false, {}, [], [[]], [null], { '': '' }, { $ne: null }];
const prototype: unknown = JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}');
const deep = fc.boolean().map((isList) => {
  let value: unknown = null;
  for (let depth = 0; depth < 2_000; depth += 1) value = isList ? [value] : { a: value };
  return value;
});
const long = fc
  .constantFrom<unknown>(1, 'a', null, {}, [], -1, '9'.repeat(10), 2_000_000_000)
  .map((entry) => Array.from({ length: 10_000 }, () => entry));

/** A value of JSON that is not what anybody asked for. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers, ...numbers.map((number) => -number)) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...odd, prototype) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.oneof(deep, long) },
);

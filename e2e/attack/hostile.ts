import type { Random } from './random.ts';

const NUL = '\u0000';

/** Text that stops programs that were not written with it in mind. */
const texts: readonly string[] = [
  '',
  ' ',
  NUL,
  `before${NUL}after`,
  '\uD800',
  'half \uDC00 a character',
  '\u202Ereversed\u202C \u200F\u061C',
  'مرحبا بالعالم',
  `Z${'\u0301\u0316\u0334'.repeat(200)}`,
  '👩‍👩‍👧‍👦'.repeat(40),
  '\uFEFF\u200B\u2060\u00AD',
  '\uFFFE\uFFFF',
  '\r\nSet-Cookie: a=b\r\n\r\n',
  "' OR '1'='1' --",
  "'; DROP TABLE books; --",
  '1 UNION ALL VALUES (1,2,3)',
  String.raw`\'; \x00 \u0000 \ud800`,
  '%_%\\',
  '(((((a+)+)+)+)+)!',
  '& | ! <-> :* ( )',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}} <%= 7*7 %> #{7*7} @(7*7) %s %n',
  '=HYPERLINK("http://127.0.0.1","x")',
  '../../../../etc/passwd',
  String.raw`..\..\windows\win.ini`,
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x1F',
  '1.5',
  '-1',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'someone@example.org, other@example.org',
  '"a b"@example.org',
  `${'a'.repeat(250)}@example.org`,
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
];

/** What takes programs long that read it more than once. */
const bricks = [
  'a',
  '[',
  '(',
  '*',
  '> ',
  '- ',
  '`',
  '_a',
  '![',
  '<a ',
  '&amp;',
  ' ',
  '\n',
  '\t',
  'é',
  '😀',
  '.',
  '"',
];

const HUGE_CHARACTERS = 100_000;
const HUGE_ENTRIES = 10_000;
const DEEP = 2_000;

export const hugeText = (random: Random): string => {
  const brick = random.pick(bricks);
  return brick.repeat(Math.ceil(HUGE_CHARACTERS / brick.length));
};

export const hostileText = (random: Random): string =>
  random.chance(0.1) ? hugeText(random) : random.pick(texts);

/** For an address, where much text is cut off by the parser of requests already. */
export const hostileTextOfAddress = (random: Random): string =>
  random.chance(0.05) ? random.pick(bricks).repeat(300) : random.pick(texts);

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  1e21,
  1.797e308,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
];

function deep(random: Random): unknown {
  let value: unknown = null;
  const isList = random.chance(0.5);
  for (let depth = 0; depth < DEEP; depth += 1) value = isList ? [value] : { a: value };
  return value;
}

function long(random: Random): unknown[] {
  const entry = random.pick<unknown>([1, 'a', null, {}, [], -1, '9'.repeat(10), 2_000_000_000]);
  return Array.from({ length: HUGE_ENTRIES }, () => entry);
}

const makers: readonly ((random: Random) => unknown)[] = [
  hostileText,
  hostileText,
  hostileText,
  (random) => random.pick(numbers),
  (random) => random.pick(numbers),
  (random) => random.pick<unknown>([null, true, false, {}, [], [[]], [null], { '': '' }]),
  (random) => ({ [random.pick(texts)]: random.pick(texts) }),
  () => JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}') as unknown,
  (random) => (random.chance(0.3) ? deep(random) : [hostileText(random)]),
  (random) => (random.chance(0.3) ? long(random) : { $ne: null }),
];

/** A value of JSON that is not what anybody asked for. */
export const hostileValue = (random: Random): unknown => random.pick(makers)(random);

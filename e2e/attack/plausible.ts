import fc, { type Arbitrary } from 'fast-check';
import { hostileText, hostileValue, mostly } from './hostile.ts';
import { type Kind, READERS_PASSWORD, type Things } from './people.ts';

/** As much of JSON Schema as the description of the API uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
};

/** `ids` and what stands alone in a list are things of the kind that the call is about. Half of what is bent is hostile. */
export type Given = { things: Things; ids: Kind; isBent?: boolean };

export const thing = (things: Things, kind: Kind): Arbitrary<number | string> =>
  fc.nat(1_000_000).map((number) => things.some(kind, number));

const words = fc.constantFrom(
  ...'Walden|On Liberty|The Prince|Ann|Émile|道德经|quiet|a habit|nature'.split('|'),
);
const up = (most: number, least = 0) => fc.integer({ min: least, max: most });
const sentence = up(12, 1).map((number) => `s${number}`);
const email = up(400, 1).map((number) => `person-${number}@example.org`);
const password = fc.constant(READERS_PASSWORD);
const moment = up(100_000, -1_000_000).map((seconds) => new Date(Date.now() + seconds * 1000).toISOString());

/** Fields whose schema does not tell what would fit. */
const byName: Readonly<Record<string, Arbitrary<unknown>>> = {
  email,
  first_name: words,
  last_name: words,
  password,
  password_confirmation: password,
  current_password: password,
  token: up(99, 1).map((number) => `token-${number}`),
  sentence_id: sentence,
  first_sentence: sentence,
  last_sentence: sentence,
  listened_at: moment,
  read_at: moment,
  time: up(400),
  base_version: up(6),
  page: up(3, 1),
  per_page: up(100, 1),
  cursor: up(500, 1),
  keyword: words,
  q: words,
  language: fc.constantFrom('es', 'en', 'browser', 'pt-BR'),
  main_text: words.map((word) => `## ${word}\n\nOne. Two, ${word}.\n\n## An idea\n\nThree.`),
  author_prompt: fc.constant('Who wrote %s?'),
  picture: fc.constant(null),
};
const kindsByName: Readonly<Record<string, Kind>> = { book_id: 'book', history_id: 'history', admin: 'user' };

function byNameOf(name: string, { things, ids }: Given): Arbitrary<unknown> | undefined {
  if (name === 'ids') return fc.array(thing(things, ids), { maxLength: 3 });
  const kind = Object.hasOwn(kindsByName, name) ? kindsByName[name] : undefined;
  if (kind) return thing(things, kind);
  return Object.hasOwn(byName, name) ? byName[name] : undefined;
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'uuid')
    return up(999_999, 1).map((number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
  if (format === 'date-time') return moment;
  if (format === 'email') return email;
  // fast-check makes nothing of these.
  if (pattern && !/\\p\{|\(\?[!=<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  return fc
    .tuple(words, up(300, 1))
    .map(([word, number]) => `${word} ${number}`.slice(0, maxLength).padEnd(minLength, 'a'));
}

function numberOf({ minimum, exclusiveMinimum = -1, maximum = 50 }: Schema): Arbitrary<number> {
  const least = Math.ceil(Math.max(minimum ?? exclusiveMinimum + 1, -50));
  return up(Math.floor(Math.min(Math.max(maximum, least), 50 + least)), least);
}

function objectOf({ properties = {}, required = [] }: Schema, given: Given): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, plausible(schema, given, name)]),
  );
  const made = fc.record(fields, { requiredKeys: required });
  if (given.isBent !== true) return made;
  const more = fc.tuple(made, hostileText).map(([value, name]) => ({ ...value, [name]: 1 }));
  return mostly(mostly(made, 10, fc.record(fields, { requiredKeys: [] })), 5, more);
}

type Make = (schema: Schema, given: Given, name: string) => Arbitrary<unknown>;

const byType: Readonly<Record<string, Make>> = {
  object: objectOf,
  array: ({ items = {}, minItems = 0 }, given, name) =>
    fc.array(plausible(items, given, name), { minLength: minItems, maxLength: Math.max(3, minItems) }),
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function fitting(schema: Schema, given: Given, name: string): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const known = byNameOf(name, given);
  if (known) return known;
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plausible(one, given, name)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => byType[type]?.(schema, given, name) ?? fc.constant(null)));
}

/** Values that the call would most likely take; bent ones have something hostile somewhere. */
export const plausible = (schema: Schema, given: Given, name = ''): Arbitrary<unknown> =>
  given.isBent === true
    ? mostly(fitting(schema, given, name), 20, hostileValue)
    : fitting(schema, given, name);

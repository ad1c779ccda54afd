import { sample, stringMatching } from 'fast-check';
import type { Schema } from './operations.ts';
import { READERS_PASSWORD } from './passwords.ts';
import type { Random } from './random.ts';
import type { Kind, Things } from './things.ts';

const words = [
  'Walden',
  'On Liberty',
  'The Prince',
  'Ann',
  'Émile',
  '道德经',
  'quiet',
  'work',
  'a habit',
  'nature',
];

type Maker = (random: Random, things: Things) => unknown;

const idOf =
  (kind: Kind): Maker =>
  (random, things) =>
    things.some(random, kind);

const momentNear: Maker = (random) =>
  new Date(Date.now() + random.whole(-1_000_000, 100_000) * 1000).toISOString();
const email: Maker = (random) => `person-${random.whole(1, 400)}@example.org`;
const sentence: Maker = (random) => `s${random.whole(1, 12)}`;

/** Fields whose schema does not tell what would fit. */
const byName: Readonly<Record<string, Maker>> = {
  book_id: idOf('book'),
  history_id: idOf('history'),
  email,
  first_name: (random) => random.pick(words),
  last_name: (random) => random.pick(words),
  password: () => READERS_PASSWORD,
  password_confirmation: () => READERS_PASSWORD,
  current_password: () => READERS_PASSWORD,
  token: (random) => `token-${random.whole(1, 99)}`,
  sentence_id: sentence,
  first_sentence: sentence,
  last_sentence: sentence,
  listened_at: momentNear,
  read_at: momentNear,
  time: (random) => random.whole(0, 400),
  base_version: (random) => random.whole(0, 6),
  page: (random) => random.whole(1, 3),
  per_page: (random) => random.whole(1, 100),
  cursor: (random) => random.whole(1, 500),
  admin: idOf('user'),
  keyword: (random) => random.pick(words),
  q: (random) => random.pick(words),
  language: (random) => random.pick(['es', 'en', 'browser', 'pt-BR']),
  main_text: (random) =>
    `## ${random.pick(words)}\n\nOne. Two, ${random.pick(words)}.\n\n## An idea\n\nThree.`,
  author_prompt: () => 'Who wrote %s?',
  picture: () => null,
};

const numberOf = ({ minimum, exclusiveMinimum, maximum = 50 }: Schema, random: Random): number => {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return random.whole(Math.ceil(Math.max(least, -50)), Math.floor(Math.min(Math.max(maximum, least), 50)));
};

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, random: Random): string {
  if (format === 'uuid')
    return `00000000-0000-4000-8000-${random.whole(1, 999_999).toString().padStart(12, '0')}`;
  if (format === 'date-time')
    return new Date(1_760_000_000_000 + random.whole(0, 1_000_000_000)).toISOString();
  if (pattern && !pattern.includes(String.raw`\p{`))
    return (
      sample(stringMatching(new RegExp(pattern)), { numRuns: 1, seed: random.whole(1, 2_000_000_000) })[0] ??
      ''
    );
  const text = `${random.pick(words)} ${random.whole(1, 300)}`;
  return text.slice(0, maxLength).padEnd(minLength, 'a');
}

const arrayOf = (schema: Schema, given: Given): unknown[] =>
  Array.from({ length: given.random.whole(schema.minItems ?? 0, 3) }, () =>
    plausible(schema.items ?? {}, given),
  );

function objectOf({ properties = {}, required = [] }: Schema, given: Given): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if (required.includes(name) || given.random.chance(0.5))
      made[name] = plausible(schema, { ...given, name });
  return made;
}

const byType: Readonly<Record<string, (schema: Schema, given: Given) => unknown>> = {
  object: objectOf,
  array: arrayOf,
  string: (schema, { random }) => textOf(schema, random),
  number: (schema, { random }) => numberOf(schema, random),
  integer: (schema, { random }) => numberOf(schema, random),
  boolean: (_schema, { random }) => random.chance(0.5),
  null: () => null,
};

/** `ids` and what stands alone in a list are things of the kind that the call is about. */
export type Given = { random: Random; things: Things; name?: string; ids?: Kind };

const nameOf = ({ name, ids }: Given): Maker | undefined => {
  if (name === 'ids' && ids) return (random, things) => things.severalOf(random, ids);
  return name !== undefined && Object.hasOwn(byName, name) ? byName[name] : undefined;
};

/** A value that the call would most likely take. */
export function plausible(schema: Schema, given: Given): unknown {
  const { random, things } = given;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const make = nameOf(given);
  if (make) return make(random, things);
  if (schema.anyOf) return plausible(random.pick(schema.anyOf), given);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  return byType[type ?? 'string']?.(schema, given);
}

import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { adminRows } from '#server/testing/admin-call-rows.ts';
import { appEndpoints, appRows } from '#server/testing/app-call-rows.ts';
import { type Row, readerRows, type Things } from '#server/testing/call-rows.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { formOf } from '#server/testing/form-of.ts';
import { hostileText, hostileTextOfAddress, hostileValue, hugeText, mostly } from './hostile.ts';

/** As much of JSON Schema as the calls use. */
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
};

/** One call by its own schemas, what the contract promises of its answers, and how it succeeds. */
export type Operation = { endpoint: Endpoint; row: Row; query: Schema; body: Schema | null };

/** A request as it goes over the wire, but for its token. */
export type Attempt = {
  endpoint: Endpoint;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The address may lead to no call at all, so the permission of this one is not asked first. */
  isAddressBroken: boolean;
  /** It names a thing that belongs to another reader. */
  isOfOthers: boolean;
};

/** What the reader has who makes calls, and the other who makes none. */
export type Owned = { own: Things; others: Things };

const schemaOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;

const operationsOf = (endpoints: readonly Endpoint[], rows: Readonly<Record<string, Row>>): Operation[] =>
  endpoints.map((endpoint) => ({
    endpoint,
    row: rows[endpoint.route] ?? {},
    query: endpoint.query ? schemaOf(endpoint.query) : {},
    body: endpoint.body ? schemaOf(endpoint.body) : null,
  }));

/** Every call: those of the contract, and those that other apps make. */
export const readOperations = async () => ({
  ofContract: operationsOf(await everyEndpoint(), { ...readerRows, ...adminRows }),
  ofApps: operationsOf(appEndpoints, appRows),
});

/** Of most things there are so few that a small number is one of them. */
const smallId = fc.integer({ min: 1, max: 30 });
const word = fc.constantFrom(
  ...'Walden|On Liberty|Ann|Émile|道德经|a habit|es|s3|2026-11-23|quiet'.split('|'),
);

/** What a field may well be, by its type alone. */
function plausible(schema: Schema): Arbitrary<unknown> {
  const { enum: values, anyOf = schema.oneOf, items = {}, properties = {}, minimum = 0 } = schema;
  const least = Math.ceil(Math.max(minimum, -50));
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map(plausible));
  const byType: Record<string, () => Arbitrary<unknown>> = {
    object: () => fc.record(fieldsOf(properties), { requiredKeys: [] }),
    array: () => fc.array(plausible(items), { maxLength: 3 }),
    string: () => word,
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
  };
  if (schema.const !== undefined) return fc.constant(schema.const);
  const number = () => fc.integer({ min: least, max: least + 50 });
  return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => (byType[type] ?? number)()));
}

const fieldsOf = (properties: Record<string, Schema>): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plausible(schema)]));

/** Half a character cannot be written in an address. */
const encode = (value: unknown): string => encodeURIComponent(String(value).replaceAll(/\p{Cs}/gu, '\uFFFD'));

type Part = { text: string; isBroken: boolean };
/** Of the router; a longer one is no address. */
const LONGEST_PARAMETER = 500;

const brokenPart = fc
  .constantFrom('%', '%ZZ', '%C0%80', '%00', '..', '.', '', '%2e%2e%2f', '%E0%A4%A', 'a'.repeat(600))
  .map((text): Part => ({ text, isBroken: true }));
const hostilePart = hostileTextOfAddress.map(encode).map((text): Part => {
  return { text, isBroken: /^\.*$|%00/.test(text) || text.length > LONGEST_PARAMETER };
});

/** A part of the path: one that the route names; of the reader or, more seldom, of the other; another one; or broken. */
function partOf(name: string, [own = '', others = '']: readonly (string | undefined)[]): Arbitrary<Part> {
  if (!name.startsWith(':')) return fc.constant({ text: own, isBroken: false });
  const known = mostly(fc.constant(own), 20, fc.constant(others));
  const given = mostly(known, /^\d+$/.test(own) ? 40 : 5, smallId.map(String));
  return mostly(
    mostly(
      given.map((text): Part => ({ text, isBroken: false })),
      8,
      hostilePart,
    ),
    4,
    brokenPart,
  );
}

/** Where the call goes that succeeds, with what stands after the path. */
function addressOf(
  { endpoint: { route }, row }: Operation,
  things: Things,
): { parts: string[]; query: string } {
  const pattern = route.slice(route.indexOf(' ') + 1).replace(/:\w+/, String(things.bookId));
  const [path = '', query = ''] = (row.path?.(things) ?? pattern).split('?');
  return { parts: path.split('/'), query };
}

/** One parameter as it stands in the address: seldom twice, as a list, or cut off. */
function pairsOf(name: string, schema: Schema, isRequired: boolean): Arbitrary<string[]> {
  const value = mostly(plausible(schema), 25, hostileTextOfAddress).map(encode);
  const odd = fc.oneof(
    fc.tuple(value, value).map((both) => both.map((one) => `${name}=${one}`)),
    value.map((one) => [`${name}[]=${one}`, `${name}[__proto__]=1`]),
    fc.constant<string[]>([`${name}=%E0%A4%A`, name]),
  );
  const one = value.map((text) => [`${name}=${text}`]);
  return isRequired ? mostly(one, 10, odd) : mostly(mostly(one, 10, odd), 40, fc.constant<string[]>([]));
}

function queryOf({ properties = {}, required = [] }: Schema, usual: string): Arbitrary<string> {
  const pairs = Object.entries(properties).map(([name, schema]) =>
    pairsOf(name, schema, required.includes(name)),
  );
  const unknown = hostileTextOfAddress.map((text) => [`unknown=${encode(text)}`]);
  const made = fc
    .tuple(...pairs, mostly(fc.constant<string[]>([]), 5, unknown))
    .map((parts) => parts.flat().join('&'));
  return mostly(fc.constant(usual), 80, made).map((text) => (text === '' ? '' : `?${text}`));
}

type Sent = { type: string; bytes: Buffer };
const jsonOf = (value: unknown): Sent => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? 'null'),
});

/** Bodies that are not what they say, or no JSON. */
const brokenTypes = fc.constantFrom(
  ...'text/plain|application/x-www-form-urlencoded|application/xml|multipart/form-data|; charset='.split('|'),
);
const breaks = fc.constantFrom<(bytes: Buffer) => Buffer>(
  (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  () => Buffer.alloc(0),
  () => Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc0, 0x80]),
  () => Buffer.from('{"time":NaN}'),
  () => Buffer.from('['.repeat(50_000)),
);
const broken = (sent: Arbitrary<Sent>): Arbitrary<Sent> =>
  fc.oneof(
    fc.tuple(sent, brokenTypes).map(([{ bytes }, type]) => ({ type, bytes })),
    fc.tuple(sent, breaks).map(([{ type, bytes }, breaking]) => ({ type, bytes: breaking(bytes) })),
    hugeText.map((text) => jsonOf({ title: text.repeat(6) })),
  );

const list = fc
  .array(fc.tuple(smallId, smallId), { minLength: 1, maxLength: 5 })
  .map((rows) => `Title,Author\n${rows.map(([book, by]) => `Book ${book},Author ${by}`).join('\n')}\n`);
const files: Arbitrary<readonly [name: string, text: string | Buffer]> = fc.oneof(
  list.map((text) => ['list.csv', text] as const),
  hostileText.map((text) => ['list.csv', `Title,Author\n"${text},"\n,,,\n`] as const),
  smallId.map((number) => ['book.txt', `Chapter 1\n\n${'Some words. '.repeat(number * 13)}`] as const),
  hostileText.map((text) => ['book.md', `# A book\n\n${text}`] as const),
  hostileText.map((text) => ['book.html', `<html><body>${text}<p>`] as const),
  fc.constantFrom<readonly [string, string | Buffer]>(
    ['book.epub', 'PK\u0003\u0004 but nothing behind it'],
    ['list.xlsx', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])],
    ['cover.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
    ['../../etc/cover.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['empty.csv', ''],
  ),
);

/** A form with a file, mostly as it should be; else of another field, without its end or by another boundary. */
const forms: Arbitrary<Sent> = fc
  .tuple(files, mostly(fc.constant('whole'), 20, fc.constantFrom('misnamed', 'cut', 'mislabelled')))
  .map(([[name, text], how]) => {
    const field = how === 'misnamed' ? 'other' : 'file';
    const { body, headers } = formOf({ name, content: Buffer.from(text), field });
    return {
      type: `${headers['content-type']}${how === 'mislabelled' ? '-of-another' : ''}`,
      bytes: how === 'cut' ? body.subarray(0, -20) : body,
    };
  });

/** What makes the call succeed, with more of its fields; half of the time something of it is hostile. */
function bodyOf(
  { endpoint: { route, takesFile }, row, body }: Operation,
  things: Things,
): Arbitrary<Sent | null> {
  const hostile = hostileValue.map(jsonOf);
  if (takesFile) return mostly(forms, 15, hostile);
  if (!body) return route.startsWith('GET') ? fc.constant(null) : mostly(fc.constant(null), 20, hostile);
  const usual = row.body?.(things) ?? {};
  const fields = Object.fromEntries(
    (body.anyOf ?? body.oneOf ?? [body]).flatMap(({ properties = {} }) => Object.entries(properties)),
  );
  const more = fc.record(fieldsOf(fields), { requiredKeys: [] });
  const names = fc.constantFrom('', ...Object.keys({ ...usual, ...fields }));
  const bent = fc.tuple(mostly(names, 15, hostileText), hostileValue);
  const whole = fc
    .tuple(more, fc.boolean())
    .map(([given, isUsual]) => (isUsual ? usual : { ...given, ...usual }));
  const other = fc.tuple(whole, more).map(([one, another]) => ({ ...one, ...another }));
  const made = mostly(whole, 30, other);
  const spoilt = fc.tuple(made, bent).map(([fields, [name, value]]) => ({ ...fields, [name]: value }));
  const sent = mostly(mostly(made, 50, spoilt), 4, hostileValue).map(jsonOf);
  return mostly(sent, 8, broken(sent));
}

/** Requests to a call: most of their fields plausible, some hostile, some requests broken as a whole. */
export function requestsTo(operation: Operation, { own, others }: Owned): Arbitrary<Attempt> {
  const { endpoint, row } = operation;
  const [method = '', pattern = ''] = endpoint.route.split(' ');
  const [ours, theirs] = [addressOf(operation, own), addressOf(operation, others)];
  const names = pattern.split('/');
  const parts = names.map((name, at) => partOf(name, [ours.parts[at], theirs.parts[at]]));
  const bodies = mostly(bodyOf(operation, own), 20, bodyOf(operation, others));
  return fc
    .tuple(fc.tuple(...parts), queryOf(operation.query, ours.query), bodies)
    .map(([path, query, body]) => ({
      endpoint,
      method,
      path: path.map(({ text }) => text).join('/') + query,
      headers: (body ? { 'content-type': body.type } : {}) as Attempt['headers'],
      body: body?.bytes ?? null,
      isAddressBroken: path.some(({ isBroken }) => isBroken) || query.includes('%00'),
      isOfOthers:
        row.isOwned === true &&
        path.every(({ text }, at) => ours.parts[at] === theirs.parts[at] || text === theirs.parts[at]),
    }));
}

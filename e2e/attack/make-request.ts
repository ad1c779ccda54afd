import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { ask } from '../support/call-server.ts';
import { hostileText, hostileTextOfAddress, hostileValue, hugeText, mostly } from './hostile.ts';
import type { Kind, Things } from './people.ts';
import { plausible, type Schema, thing } from './plausible.ts';

type Parameter = { in: 'path' | 'query'; name: string; required?: boolean; schema: Schema };
type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** One call as the description of the API has it, and what the contract promises of its answers. */
export type Operation = {
  endpoint: Endpoint;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  parameters: Parameter[];
  body: Schema | null;
};

/** A request as it goes over the wire, but for its token. */
export type Attempt = {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The address may lead to no call at all, so the permission of this one is not asked first. */
  isAddressBroken: boolean;
  /** It names a thing that belongs to another reader. */
  isOfOthers: boolean;
};

/** Reads `/docs/json`. Throws where it lacks a call of the contract, or has one more. */
export async function readOperations(address: string): Promise<Operation[]> {
  type Document = { paths: Record<string, Record<string, Described>> };
  const { paths } = await ask<Document>({ address }, 'GET /docs/json');
  const endpoints = new Map((await everyEndpoint()).map((endpoint) => [endpoint.route as string, endpoint]));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]): Operation => {
      const method = name.toUpperCase();
      const route = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const endpoint = endpoints.get(route);
      if (!endpoint) throw new Error(`The contract has no ${route}.`);
      endpoints.delete(route);
      const body = requestBody?.content['application/json']?.schema ?? null;
      return { endpoint, method, path, parameters, body };
    }),
  );
  if (endpoints.size > 0) throw new Error(`The document lacks ${[...endpoints.keys()].join(', ')}.`);
  return operations;
}

/** What a parameter names, by what stands before it in the path. */
const kindsByPath: readonly (readonly [RegExp, Kind])[] = [
  [/\/own-collections\/\{/, 'collection'],
  [/\/books\/prev\/\{/, 'history'],
  [/\/(?:books|queue|bookmarks|audio|next|similar)\/\{/, 'book'],
  [/\/(author|history|highlight|session|request|report|import|user|invite|backup|prompt)s?\/\{/, 'author'],
];
const owned: readonly Kind[] = ['history', 'highlight', 'collection', 'session', 'request'];
/** Of the router; a longer one is no address. */
const LONGEST_PARAMETER = 500;

function kindOf(path: string): Kind | undefined {
  if (path.includes('{source_id}')) return 'source';
  for (const [pattern, kind] of kindsByPath) {
    const found = pattern.exec(path);
    if (found) return (found[1] as Kind | undefined) ?? kind;
  }
  return undefined;
}

/** What `ids` in a body names. */
function idsOf({ path }: Operation): Kind {
  if (path.includes('/requests/')) return 'request';
  return path.includes('/reports/') ? 'report' : 'book';
}

/** Half a character cannot be written in an address. */
const encode = (value: unknown): string => encodeURIComponent(String(value).replaceAll(/\p{Cs}/gu, '\uFFFD'));

type Part = { text: string; isBroken: boolean };

const brokenPart = fc
  .constantFrom('%', '%ZZ', '%C0%80', '%00', '..', '.', '', '%2e%2e%2f', '%E0%A4%A', 'a'.repeat(600))
  .map((text) => ({ text, isBroken: true }));
const hostilePart = hostileTextOfAddress.map(encode).map((text) => ({
  text,
  isBroken: /^\.*$|%00/.test(text) || text.length > LONGEST_PARAMETER,
}));

function partOfPath({ path }: Operation, { name, schema }: Parameter, things: Things): Arbitrary<Part> {
  const kind = name === 'book_id' ? 'book' : kindOf(path);
  const good = schema.enum || !kind ? plausible(schema, { things, ids: 'book' }, name) : thing(things, kind);
  const part = good.map((value) => ({ text: encode(value), isBroken: false }));
  return mostly(mostly(part, 8, hostilePart), 4, brokenPart);
}

function pathOf(operation: Operation, things: Things): Arbitrary<Part> {
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  return fc.tuple(...inPath.map((one) => partOfPath(operation, one, things))).map((parts) => ({
    text: inPath.reduce(
      (path, { name }, index) => path.replace(`{${name}}`, () => parts[index]?.text ?? ''),
      operation.path,
    ),
    isBroken: parts.some(({ isBroken }) => isBroken),
  }));
}

/** One parameter as it stands in the address: seldom twice, as a list, or cut off. */
function pairsOf({ name, schema, required }: Parameter, things: Things): Arbitrary<string[]> {
  const value = mostly(plausible(schema, { things, ids: 'book' }, name), 25, hostileTextOfAddress).map(
    encode,
  );
  const odd = fc.oneof(
    fc.tuple(value, value).map((both) => both.map((one) => `${name}=${one}`)),
    value.map((one) => [`${name}[]=${one}`, `${name}[__proto__]=1`]),
    fc.constant<string[]>([`${name}=%E0%A4%A`, name]),
  );
  const pairs = mostly(
    value.map((one) => [`${name}=${one}`]),
    10,
    odd,
  );
  return required ? pairs : mostly(pairs, 40, fc.constant<string[]>([]));
}

function queryOf(operation: Operation, things: Things): Arbitrary<string> {
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  const unknown = hostileTextOfAddress.map((text) => [`unknown=${encode(text)}`]);
  return fc
    .tuple(...inQuery.map((one) => pairsOf(one, things)), mostly(fc.constant([]), 5, unknown))
    .map((parts) => parts.flat())
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

type Sent = { type: string; bytes: Buffer };
const jsonOf = (value: unknown): Sent => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? 'null'),
});

/** Bodies that are not what they say, or no JSON. */
const brokenTypes = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  '; charset=',
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

const number = (most: number) => fc.integer({ min: 1, max: most });
const row = fc.tuple(number(500), number(60)).map(([book, author]) => `Book ${book},Author ${author}`);
const list = fc
  .array(row, { minLength: 1, maxLength: 5 })
  .map((rows) => `Title,Author\n${rows.join('\n')}\n`);
const files: Arbitrary<readonly [name: string, text: string | Buffer]> = fc.oneof(
  list.map((text) => ['list.csv', text] as const),
  hostileText.map((text) => ['list.csv', `Title,Author\n"${text},"\n,,,\n`] as const),
  number(400).map((words) => ['book.txt', `Chapter 1\n\n${'Some words. '.repeat(words)}`] as const),
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

const BOUNDARY = '----precis-attack';

/** A form with a file, mostly as it should be. */
const forms: Arbitrary<Sent> = fc
  .tuple(
    files,
    mostly(fc.constant('file'), 10, fc.constant('other')),
    mostly(fc.constant(`\r\n--${BOUNDARY}--\r\n`), 8, fc.constant('\r\n--')),
    mostly(fc.constant(BOUNDARY), 5, fc.constant('another')),
  )
  .map(([[name, text], field, end, boundary]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(end)]);
    return { type: `multipart/form-data; boundary=${boundary}`, bytes };
  });

function bodyOf(operation: Operation, things: Things): Arbitrary<Sent | null> {
  const { endpoint, method, body } = operation;
  const nothing = fc.constant(null);
  if (endpoint.takesFile) return mostly(forms, 15, hostileValue.map(jsonOf));
  if (!body) return method === 'GET' ? nothing : mostly(nothing, 20, hostileValue.map(jsonOf));
  const given = { things, ids: idsOf(operation) };
  const sent = mostly(plausible(body, given), 50, plausible(body, { ...given, isBent: true })).map(jsonOf);
  return mostly(sent, 8, broken(sent));
}

/** Whether a path ends in, or goes on after, a thing that another reader owns. */
function isOfOthers({ endpoint, path }: Operation, text: string, things: Things): boolean {
  const kind = kindOf(path);
  if (endpoint.access === 'admin' || !kind || !owned.includes(kind)) return false;
  const place = path.split('/').findIndex((part) => part.startsWith('{'));
  return things.isOfOthers(kind, text.split('/')[place] ?? '');
}

/** Requests to a call: most of their fields plausible, some hostile, some requests broken as a whole. */
export const requestsTo = (operation: Operation, things: Things): Arbitrary<Attempt> =>
  fc
    .tuple(pathOf(operation, things), queryOf(operation, things), bodyOf(operation, things))
    .map(([path, query, body]) => ({
      operation,
      path: path.text + query,
      headers: (body ? { 'content-type': body.type } : {}) as Attempt['headers'],
      body: body?.bytes ?? null,
      isAddressBroken: path.isBroken || (path.text + query).includes('%00'),
      isOfOthers: isOfOthers(operation, path.text, things),
    }));

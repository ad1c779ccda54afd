import { hostileText, hostileTextOfAddress, hostileValue, hugeText } from './hostile.ts';
import type { Operation } from './operations.ts';
import { type Given, plausible } from './plausible.ts';
import type { Random } from './random.ts';
import type { Kind, Things } from './things.ts';

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

/** What a parameter names, by what stands before it in the path. */
const kindsByPath: readonly (readonly [RegExp, Kind])[] = [
  [/\/sources\/\{source_id\}/, 'source'],
  [/\/own-collections\/\{/, 'collection'],
  [/\/books\/prev\/\{/, 'history'],
  [/\/(?:books|queue|bookmarks|audio|next|similar)\/\{/, 'book'],
  [/\/authors\/\{/, 'author'],
  [/\/history\/\{/, 'history'],
  [/\/highlights\/\{/, 'highlight'],
  [/\/sessions\/\{/, 'session'],
  [/\/requests\/\{/, 'request'],
  [/\/reports\/\{/, 'report'],
  [/\/import\/\{/, 'import'],
  [/\/users\/\{/, 'user'],
  [/\/invites\/\{/, 'invite'],
  [/\/backups\/\{/, 'backup'],
  [/\/prompts\/\{/, 'prompt'],
];

const kindsByName: Partial<Record<string, Kind>> = { source_id: 'source', book_id: 'book' };

const owned: readonly Kind[] = ['history', 'highlight', 'collection', 'session', 'request'];
/** Of the router; a longer one is no address. */
const LONGEST_PARAMETER = 500;

const kindOf = (path: string): Kind | undefined => kindsByPath.find(([pattern]) => pattern.test(path))?.[1];

/** What `ids` in a body names. */
function idsOf({ path }: Operation): Kind {
  if (path.includes('/requests/')) return 'request';
  return path.includes('/reports/') ? 'report' : 'book';
}

/** Half a character cannot be written in an address. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));

const brokenParts = ['%', '%ZZ', '%C0%80', '%00', '..', '.', '', '%2e%2e%2f', '%E0%A4%A', 'a'.repeat(600)];

type Part = { text: string; isBroken: boolean };

function partOfPath(operation: Operation, name: string, { random, things }: Given): Part {
  if (random.chance(0.04)) return { text: random.pick(brokenParts), isBroken: true };
  if (random.chance(0.08)) {
    const text = encode(hostileTextOfAddress(random));
    const isBroken = /^\.*$|%00/.test(text) || text.length > LONGEST_PARAMETER;
    return { text, isBroken };
  }
  const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
  const kind = kindsByName[name] ?? kindOf(operation.path);
  const value =
    schema.enum || !kind ? plausible(schema, { random, things, name }) : things.some(random, kind);
  return { text: encode(String(value)), isBroken: false };
}

function pathOf(operation: Operation, given: Given): Part {
  let isBroken = false;
  const text = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const part = partOfPath(operation, name, given);
    isBroken ||= part.isBroken;
    return part.text;
  });
  return { text, isBroken };
}

function pairOf(name: string, text: string, random: Random): string[] {
  if (random.chance(0.05)) return [`${name}=${text}`, `${name}=${encode(hostileTextOfAddress(random))}`];
  if (random.chance(0.03)) return [`${name}[]=${text}`, `${name}[__proto__]=1`];
  if (random.chance(0.02)) return [`${name}=%E0%A4%A`, name];
  return [`${name}=${text}`];
}

function queryOf(operation: Operation, given: Given): string {
  const { random } = given;
  const pairs = operation.parameters
    .filter((one) => one.in === 'query' && (one.required || random.chance(0.6)))
    .flatMap(({ name, schema }) => {
      const value = random.chance(0.25)
        ? hostileTextOfAddress(random)
        : plausible(schema, { ...given, name });
      return pairOf(name, encode(String(value)), random);
    });
  if (random.chance(0.05)) pairs.push(`unknown=${encode(hostileTextOfAddress(random))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

type Node = Record<string, unknown> | unknown[];
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Replaces, takes away or adds something somewhere in a value. */
function bend(value: unknown, random: Random): unknown {
  if (!isNode(value) || random.chance(0.1)) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0 || random.chance(0.05))
    return Array.isArray(value) ? [...value, hostileValue(random)] : { ...value, [hostileText(random)]: 1 };
  const key = random.pick(keys);
  const old: unknown = Reflect.get(value, key);
  const bent = isNode(old) && random.chance(0.7) ? bend(old, random) : hostileValue(random);
  const copy: Node = Array.isArray(value) ? [...value] : { ...value };
  if (random.chance(0.15)) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, bent);
  return copy;
}

type Sent = { type: string; bytes: Buffer };
const jsonOf = (value: unknown): Sent => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value) ?? 'null'),
});

/** Bodies that are not what they say, or no JSON. */
const brokenBodies: readonly ((random: Random, body: Sent) => Sent)[] = [
  (_random, { bytes }) => ({ type: 'text/plain', bytes }),
  (_random, { bytes }) => ({ type: 'application/x-www-form-urlencoded', bytes }),
  (_random, { bytes }) => ({ type: 'application/xml', bytes }),
  (_random, { bytes }) => ({ type: 'multipart/form-data', bytes }),
  (_random, { bytes }) => ({ type: '; charset=', bytes }),
  (_random, { type, bytes }) => ({ type, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) }),
  (_random, { type }) => ({ type, bytes: Buffer.alloc(0) }),
  (_random, { type }) => ({ type, bytes: Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0xc0, 0x80]) }),
  (_random, { type, bytes }) => ({ type, bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) }),
  (_random, { type }) => ({ type, bytes: Buffer.from('{"time":NaN}') }),
  (_random, { type }) => ({ type, bytes: Buffer.from('['.repeat(50_000)) }),
  (random, { type }) => ({ type, bytes: Buffer.from(JSON.stringify({ title: hugeText(random).repeat(6) })) }),
];

const BOUNDARY = '----precis-attack';

const files: readonly ((random: Random) => { name: string; bytes: Buffer })[] = [
  (random) => {
    const rows = Array.from(
      { length: random.whole(1, 5) },
      () => `Book ${random.whole(1, 500)},Author ${random.whole(1, 60)}`,
    );
    return { name: 'list.csv', bytes: Buffer.from(`Title,Author\n${rows.join('\n')}\n`) };
  },
  (random) => ({ name: 'list.csv', bytes: Buffer.from(`Title,Author\n"${hostileText(random)},"\n,,,\n`) }),
  (random) => ({
    name: 'book.txt',
    bytes: Buffer.from(`Chapter 1\n\n${'Some words. '.repeat(random.whole(0, 400))}`),
  }),
  (random) => ({ name: 'book.md', bytes: Buffer.from(`# A book\n\n${hostileText(random)}`) }),
  (random) => ({ name: 'book.html', bytes: Buffer.from(`<html><body>${hostileText(random)}<p>`) }),
  () => ({ name: 'book.epub', bytes: Buffer.from('PK\u0003\u0004 but nothing behind it') }),
  () => ({ name: 'list.xlsx', bytes: Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]) }),
  () => ({
    name: 'cover.png',
    bytes: Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'),
  }),
  () => ({ name: '../../etc/cover.jpg', bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }),
  () => ({ name: 'empty.csv', bytes: Buffer.alloc(0) }),
];

/** A form with a file, mostly as it should be. */
function formOf(random: Random): Sent {
  const { name, bytes } = random.pick(files)(random);
  const field = random.chance(0.9) ? 'file' : 'other';
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const end = random.chance(0.92) ? `\r\n--${BOUNDARY}--\r\n` : '\r\n--';
  const boundary = random.chance(0.95) ? BOUNDARY : 'another';
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]),
  };
}

function bodyOf(operation: Operation, given: Given): Sent | null {
  const { random } = given;
  if (operation.endpoint.takesFile && random.chance(0.85)) return formOf(random);
  if (!operation.body)
    return operation.method !== 'GET' && random.chance(0.2) ? jsonOf(hostileValue(random)) : null;
  const value = plausible(operation.body, { ...given, ids: idsOf(operation) });
  const sent = jsonOf(random.chance(0.5) ? bend(value, random) : value);
  return random.chance(0.08) ? random.pick(brokenBodies)(random, sent) : sent;
}

/** Whether a path ends in, or goes on after, a thing that another reader owns. */
function isOfOthers({ endpoint, path }: Operation, text: string, things: Things): boolean {
  const kind = kindOf(path);
  if (endpoint.access === 'admin' || !kind || !owned.includes(kind)) return false;
  const place = path.split('/').findIndex((part) => part.startsWith('{'));
  return things.isOfOthers(kind, text.split('/')[place] ?? '');
}

/** One request to a call: most of its fields plausible, some hostile, some requests broken as a whole. */
export function makeRequest(operation: Operation, random: Random, things: Things): Attempt {
  const given = { random, things, ids: idsOf(operation) };
  const path = pathOf(operation, given);
  const address = path.text + queryOf(operation, given);
  const body = bodyOf(operation, given);
  return {
    operation,
    path: address,
    headers: body ? { 'content-type': body.type } : {},
    body: body?.bytes ?? null,
    isAddressBroken: path.isBroken || address.includes('%00'),
    isOfOthers: isOfOthers(operation, path.text, things),
  };
}

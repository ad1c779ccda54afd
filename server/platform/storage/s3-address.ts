import { isKey } from './storage.ts';

/** Where a store is, and what it is asked with. */
export type S3Address = {
  /** With the bucket in its path, which every S3 server understands. */
  endpoint: string;
  region: string;
  /** Before every key, with a slash at its end; empty for none. */
  prefix: string;
  /** In the address; null where the settings have them. */
  credentials: S3Credentials | null;
  /** Whether browsers may be sent to the store itself. */
  isDirect: boolean;
};

export type S3Credentials = { keyId: string; secret: string };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/i;
const OPTIONS = new Set(['endpoint', 'region', 'links']);
const LINKS = new Set(['direct', 'through']);

export const S3_SHAPE = 's3://bucket/prefix?endpoint=https://…&region=…';

export const isS3 = (address: string): boolean => address.startsWith('s3://');

/** Null for what is none: `s3://[keyId:secret@]bucket[/prefix][?endpoint=…&region=…&links=direct|through]`. */
export function readS3Address(given: string): S3Address | null {
  if (!(isS3(given) && URL.canParse(given))) return null;
  const url = new URL(given);
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const options = readOptions(url.searchParams);
  if (options === null || !BUCKET.test(url.hostname) || !(prefix === '' || isKey(prefix))) return null;
  return {
    endpoint: `${options.endpoint}/${url.hostname}`,
    region: options.region,
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials: credentialsOf(url),
    isDirect: options.links === 'direct',
  };
}

function readOptions(given: URLSearchParams): { endpoint: string; region: string; links: string } | null {
  const region = given.get('region') ?? 'us-east-1';
  const endpoint = originOf(given.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  if (endpoint === null || !REGION.test(region)) return null;
  const links = given.get('links') ?? (endpoint.startsWith('https:') ? 'direct' : 'through');
  const isKnown = LINKS.has(links) && [...given.keys()].every((name) => OPTIONS.has(name));
  return isKnown ? { endpoint, region, links } : null;
}

function originOf(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, origin, pathname } = new URL(endpoint);
  return (protocol === 'https:' || protocol === 'http:') && pathname === '/' ? origin : null;
}

function credentialsOf({ username, password }: URL): S3Credentials | null {
  if (username === '' || password === '') return null;
  return { keyId: decodeURIComponent(username), secret: decodeURIComponent(password) };
}

/** For the log and for people: without what may open the store. */
export function withoutSecret(address: string): string {
  if (!(isS3(address) && URL.canParse(address))) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

import { setTimeout as delay } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Address, S3Credentials } from './s3-address.ts';
import { StorageAway, type StorageTrouble } from './storage-away.ts';

/** Larger files go up in parts of this size: 10,000 of them, the most there may be, are 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** The most that a store lists, or removes, at once. */
export const PAGE = 1_000;
/** Until the store begins to answer; what it has begun to send may take longer. */
const PATIENCE_MS = 20_000;
/** A whole part goes up before the answer begins. */
const UPLOAD_PATIENCE_MS = 180_000;
/** Before each further try of what did not work for a reason of the moment. */
const PAUSES_MS = [200, 800];

export function openClient(address: S3Address, { keyId, secret }: S3Credentials): S3mini {
  return new S3mini({
    endpoint: address.endpoint,
    region: address.region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    minPartSize: PART_BYTES,
    fetch: fetchPatiently,
  });
}

/** A limit on the answer's beginning alone: a listener with a slow line takes a recording for minutes. */
async function fetchPatiently(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const gone = new AbortController();
  const limit = init.method === 'PUT' ? UPLOAD_PATIENCE_MS : PATIENCE_MS;
  const timer = setTimeout(() => gone.abort(new Error("The store doesn't answer.")), limit);
  try {
    return await fetch(input, { ...init, signal: gone.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Tries again what fails for a reason of the moment. Throws `StorageAway` for what the store is at fault for. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (!isOfTheMoment(error)) throw failureOf(error);
      await delay(pause);
    }
  }
  return call().catch((error: unknown) => {
    throw failureOf(error);
  });
}

/** A bucket that is missing is a fault of the settings, not of the key. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';

export const isEmptyFile = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 416;

/** The client itself refuses what it was given; what comes from the network has a cause. */
const isOwnMistake = (error: unknown): boolean => error instanceof TypeError && error.cause === undefined;

const isOfTheMoment = (error: unknown): boolean =>
  !isOwnMistake(error) && (!(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429);

/** Throws as `ask` does, for an answer that breaks off while it is read. */
export function failureOf(error: unknown): unknown {
  if (isOwnMistake(error) || isMissing(error) || isEmptyFile(error)) return error;
  return new StorageAway(troubleOf(error), wordsOf(error));
}

function troubleOf(error: unknown): StorageTrouble {
  if (!(error instanceof S3ServiceError)) return 'away';
  if (error.status === 507 || error.serviceCode === 'QuotaExceeded') return 'full';
  return error.status === 401 || error.status === 403 ? 'locked' : 'away';
}

/** Without the codes of the cause: they are those of a lost database, too. */
function wordsOf(error: unknown): Error {
  const { message = String(error), cause } = error as Partial<Error>;
  return new Error(cause instanceof Error ? `${message}: ${cause.message}` : message);
}

export async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error);
  }
}

type Listed = { name: string; bytes: number; madeAt: Date };

export async function* filesBelow(client: S3mini, below: string): AsyncGenerator<Listed> {
  let token: string | undefined;
  do {
    const page = await ask(() => client.listObjectsPaged('/', below, PAGE, token));
    for (const { Key: name, Size: bytes, LastModified: madeAt } of page?.objects ?? [])
      yield { name, bytes, madeAt };
    token = page?.nextContinuationToken;
  } while (token !== undefined);
}

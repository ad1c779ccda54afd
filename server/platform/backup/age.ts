import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './archive-format.ts';
import { type Chunk, followedBy, inChunks, take } from './in-chunks.ts';

/**
 * The age format, version 1, with a passphrase (age-encryption.org/v1, C2SP): what is written here, `age -d` opens.
 * Of node:crypto alone, in pieces, as they come.
 */
const VERSION = 'age-encryption.org/v1';
/** So many of a file's first bytes tell whether it is one. */
export const AGE_MARK_BYTES = VERSION.length;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;
/** As a power of two: half a second and 128 MB, in a thread. */
const WORK = 17;
/** More than `age` itself would take. */
const MOST_WORK = 20;
const SCRYPT_BLOCK = 8;
const HEADER =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n---) ([\w+/]{43})\n/;
/** More than any header that we can open. */
const MOST_HEADER_BYTES = 512;

type Pieces = AsyncIterable<Uint8Array>;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

export const isAge = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning).subarray(0, VERSION.length).toString('latin1') === VERSION;

export async function* encryptAge(content: Pieces, passphrase: string): AsyncGenerator<Uint8Array> {
  const fileKey = randomBytes(16);
  const salt = randomBytes(16);
  const wrapped = seal(await wrapKey(passphrase, salt, WORK), Buffer.alloc(12), fileKey);
  const header = `${VERSION}\n-> scrypt ${text(salt)} ${WORK}\n${text(wrapped)}\n---`;
  yield Buffer.from(`${header} ${text(macOf(fileKey, header))}\n`, 'latin1');
  const nonce = randomBytes(NONCE_BYTES);
  yield nonce;
  const key = subkey(fileKey, nonce, 'payload');
  for await (const chunk of inChunks(content, CHUNK_BYTES)) yield seal(key, nonceOf(chunk), chunk.bytes);
}

/** Throws `BackupError` for another passphrase, and where anything was changed or is missing. */
export async function* decryptAge(content: Pieces, passphrase: string): AsyncGenerator<Buffer> {
  const pieces = content[Symbol.asyncIterator]();
  try {
    const { fileKey, rest } = await openHeader(pieces, passphrase);
    const payload = await take(pieces, rest, NONCE_BYTES);
    const key = subkey(fileKey, payload.subarray(0, NONCE_BYTES), 'payload');
    const sealed = followedBy(payload.subarray(NONCE_BYTES), pieces);
    for await (const chunk of inChunks(sealed, CHUNK_BYTES + TAG_BYTES)) {
      const opened = unseal(key, nonceOf(chunk), chunk.bytes);
      if (opened === null)
        throw new BackupError('The backup is damaged or was cut off. Nothing was changed.');
      yield opened;
    }
  } finally {
    await pieces.return?.();
  }
}

async function openHeader(pieces: AsyncIterator<Uint8Array>, passphrase: string) {
  const beginning = await take(pieces, Buffer.alloc(0), MOST_HEADER_BYTES);
  const read = readHeader(beginning);
  if (read === null || read.work > MOST_WORK)
    throw new BackupError('The backup is encrypted in a way that Precis does not use. Nothing was changed.');
  const { header, salt, work, wrapped, mac } = read;
  const key = await wrapKey(passphrase, salt, work);
  const fileKey = unseal(key, Buffer.alloc(12), wrapped);
  if (fileKey === null)
    throw new BackupError("BACKUP_PASSPHRASE isn't the one that the backup was encrypted with.");
  if (!timingSafeEqual(macOf(fileKey, header), mac))
    throw new BackupError('The beginning of the backup is damaged. Nothing was changed.');
  return { fileKey, rest: beginning.subarray(read.bytes) };
}

function readHeader(beginning: Buffer) {
  const parts = HEADER.exec(beginning.toString('latin1'));
  if (parts === null) return null;
  const [whole, header = '', salt = '', work, wrapped = '', mac = ''] = parts;
  const bytesOf = (part: string) => Buffer.from(part, 'base64');
  const secrets = { salt: bytesOf(salt), wrapped: bytesOf(wrapped), mac: bytesOf(mac) };
  return { bytes: whole.length, header, work: Number(work), ...secrets };
}

const wrapKey = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> =>
  derive(passphrase, Buffer.concat([Buffer.from(`${VERSION}/scrypt`), salt]), 32, {
    N: 2 ** work,
    r: SCRYPT_BLOCK,
    p: 1,
    maxmem: 2 ** work * SCRYPT_BLOCK * 129,
  });

const subkey = (fileKey: Buffer, salt: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, use, 32));

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', subkey(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** Its number, and whether it is the last: a file that was cut between two chunks has none that says so. */
function nonceOf({ number, isLast }: Chunk): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer | null {
  if (sealed.byteLength < TAG_BYTES) return null;
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptAge, encryptAge, isAge } from './age.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHUNK = 64 * 1024;

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.byteLength; from += size) yield content.subarray(from, from + size);
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const encrypted = (content: Uint8Array) => whole(encryptAge(inPieces(content, 10_000), PASSPHRASE));
const opened = (file: Uint8Array, passphrase = PASSPHRASE, pieces = 10_000) =>
  whole(decryptAge(inPieces(file, pieces), passphrase));

describe('a file encrypted with a passphrase', () => {
  const content = randomBytes(3 * CHUNK + 17);
  let file: Buffer;
  beforeAll(async () => {
    file = await encrypted(content);
  });

  it.each([0, CHUNK, CHUNK + 1])('comes back, of %i bytes', async (bytes) => {
    const some = randomBytes(bytes);
    expect((await opened(await encrypted(some))).equals(some)).toBe(true);
  });

  it('comes back from pieces of any size', async () => {
    for (const size of [1_000, 65_552, 10_000_000])
      expect((await opened(file, PASSPHRASE, size)).equals(content)).toBe(true);
  });

  it('is one that age itself opens, and one of age is opened', async () => {
    const theirs = new Decrypter();
    theirs.addPassphrase(PASSPHRASE);
    expect(Buffer.from(await theirs.decrypt(file)).equals(content)).toBe(true);
    const writer = new Encrypter();
    writer.setScryptWorkFactor(10);
    writer.setPassphrase(PASSPHRASE);
    expect((await opened(await writer.encrypt(content))).equals(content)).toBe(true);
    expect(isAge(file)).toBe(true);
    expect(isAge(content)).toBe(false);
  });

  it('opens to nobody with another passphrase', async () => {
    await expect(opened(file, 'another')).rejects.toThrow("BACKUP_PASSPHRASE isn't the one");
  });

  it('is refused when it was cut off, also between two chunks, or changed anywhere', async () => {
    const payload = file.byteLength - (3 * (CHUNK + 16) + 17 + 16);
    for (const bytes of [payload + CHUNK + 16, payload + 2 * (CHUNK + 16), file.byteLength - 1, payload])
      await expect(opened(file.subarray(0, bytes)), `${bytes} bytes`).rejects.toThrow('damaged');
    for (const at of [file.indexOf('---') + 10, payload - 3, payload + 10, file.byteLength - 5]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) === 65 ? 66 : 65;
      await expect(opened(changed), `at ${at}`).rejects.toThrow('damaged');
    }
    const toKey = new Encrypter();
    toKey.addRecipient(await identityToRecipient(await generateIdentity()));
    await expect(opened(await toKey.encrypt(content))).rejects.toThrow('does not use');
  });
});

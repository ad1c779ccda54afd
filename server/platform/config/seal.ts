import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = {
  /** Makes the key if there is none yet. */
  close: (name: string, value: string) => Promise<string>;
  /** Null where the key is missing or another one. */
  open: (name: string, sealed: string) => Promise<string | null>;
};

/**
 * Encrypts values with the key in a file, which only its owner may read. A value opens under the name it was sealed with
 * alone. The key is read anew each time: it may be copied here while the process runs.
 */
export function openSeal(keyFile: string): Seal {
  async function findKey(): Promise<Buffer | null> {
    const kept = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const key = Buffer.from(kept.trim(), 'hex');
    return key.length === KEY_BYTES ? key : null;
  }

  async function keyOrNew(): Promise<Buffer> {
    const found = await findKey();
    if (found) return found;
    const made = randomBytes(KEY_BYTES);
    // Another process may be making one: the first to have written it wins.
    await writeFile(keyFile, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    const written = await findKey();
    if (!written) throw new Error(`${keyFile} holds no key. Remove it, and enter the secrets again.`);
    return written;
  }

  return {
    close: async (name, value) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, await keyOrNew(), iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open: async (name, sealed) => {
      const key = await findKey();
      const bytes = Buffer.from(sealed, 'base64');
      if (key === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(name)).setAuthTag(tag);
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
}

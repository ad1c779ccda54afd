import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption';
import { BackupError } from './archive-format.ts';

/** So many of a file's first bytes tell whether it is encrypted. */
const MARK = 'age-encryption.org/v1';
export const AGE_MARK_BYTES = MARK.length;
/** As a power of two: half a second and 128 MB. */
const WORK = 17;
/** More than `age` itself would take. */
const MOST_WORK = 20;
const SCRYPT_BLOCK = 8;

type Pieces = AsyncIterable<Uint8Array>;

export const isAge = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning).subarray(0, MARK.length).toString('latin1') === MARK;

/** In the age format, with a passphrase: `age -d` opens it. */
export async function* encryptAge(content: Pieces, passphrase: string): AsyncGenerator<Uint8Array> {
  const age = new Encrypter();
  age.addRecipient(recipientOf(passphrase));
  yield* await age.encrypt(ReadableStream.from(content));
}

/** Throws `BackupError` for another passphrase, and where anything was changed or is missing. */
export async function* decryptAge(content: Pieces, passphrase: string): AsyncGenerator<Uint8Array> {
  const age = new Decrypter();
  age.addIdentity(identityOf(passphrase));
  try {
    yield* await age.decrypt(ReadableStream.from(content));
  } catch (error) {
    const isReading = error instanceof BackupError || (error as NodeJS.ErrnoException).code !== undefined;
    throw isReading
      ? error
      : new BackupError('The backup is damaged or was cut off. Nothing was changed.', error);
  }
}

// The package's own passphrases would keep the thread that answers requests for a second: node derives keys in another.
const recipientOf = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16);
    const cipher = createCipheriv('chacha20-poly1305', await derive(passphrase, salt, WORK), NONCE, TAG);
    const sealed = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK)], sealed)];
  },
});

const identityOf = (passphrase: string): Identity => ({
  unwrapFileKey: async ([stanza]) => {
    const [kind, salt = '', work] = stanza?.args ?? [];
    if (!stanza || kind !== 'scrypt' || !(Number(work) <= MOST_WORK))
      throw new BackupError(
        'The backup is encrypted in a way that Precis does not use. Nothing was changed.',
      );
    const key = await derive(passphrase, Buffer.from(salt, 'base64'), Number(work));
    const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, TAG);
    decipher.setAuthTag(stanza.body.subarray(-TAG.authTagLength));
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG.authTagLength)), decipher.final()]);
    } catch {
      throw new BackupError("BACKUP_PASSPHRASE isn't the one that the backup was encrypted with.");
    }
  },
});

/** A key is used for one file key alone. */
const NONCE = Buffer.alloc(12);
const TAG = { authTagLength: 16 };

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
const derive = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> =>
  scryptKey(passphrase, Buffer.concat([Buffer.from(`${MARK}/scrypt`), salt]), 32, {
    N: 2 ** work,
    r: SCRYPT_BLOCK,
    p: 1,
    maxmem: 2 ** work * SCRYPT_BLOCK * 129,
  });

import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message-of.ts';

/** Emails kept; older ones are removed. */
const MOST_KEPT = 1_000;

/**
 * Where no mail server is set, emails are kept in a folder as `.eml`, to be read by whoever runs the instance. The
 * log names the file and not what is in it: an email may hold a link that signs somebody in.
 */
export function openOutboxMailer(input: { folder: string; from: string; log: Logger }): Mailer {
  const { folder, from, log } = input;
  let written = 0;

  async function write(content: Buffer): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    written += 1;
    const moment = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const name = `${moment}-${process.pid}-${String(written).padStart(4, '0')}.eml`;
    const half = join(folder, `.${name}.part`);
    await writeFile(half, content, { mode: 0o600, flag: 'wx' });
    await rename(half, join(folder, name));
    return name;
  }

  async function removeOld(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names.slice(0, Math.max(0, names.length - MOST_KEPT)))
      await rm(join(folder, name), { force: true });
  }

  return {
    server: null,
    send: async (email, id) => {
      // Loaded with the first email: a start has no need of it.
      const { default: nodemailer } = await import('nodemailer');
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
      const { message } = await composer.sendMail(messageOf(from, email, id));
      const file = await write(message as Buffer);
      log.info({ file, subject: email.subject }, 'no mail server is set: an email was put into the outbox');
      await removeOld();
    },
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    close: () => undefined,
  };
}

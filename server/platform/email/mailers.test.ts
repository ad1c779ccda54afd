import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { openMailBox } from '#server/testing/mailbox.ts';
import { openOutboxMailer } from './outbox-mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

const FROM = 'Precis <precis@books.example.org>';
const email = {
  to: { name: 'Ann', address: 'ann@example.org' },
  subject: 'Your link',
  text: 'Open https://books.example.org/magic-link/secret-token',
  html: '<p>Open <a href="https://books.example.org/magic-link/secret-token">this</a></p>',
};

it('without a mail server an email becomes a file that only its owner can read, and the log holds no link', async () => {
  const folder = join(await temporaryFolder(), 'outbox');
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const mailer = openOutboxMailer({ folder, from: FROM, log });
  await Promise.all([mailer.send(email), mailer.send({ ...email, subject: 'Another' })]);
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  const file = join(folder, names[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const read = await PostalMime.parse(await readFile(file));
  expect(read).toMatchObject({ from: { address: 'precis@books.example.org' }, to: [email.to] });
  expect(read.text?.trim()).toBe(email.text);
  expect(read.html).toContain('secret-token');
  expect(lines.join('')).toContain(names[0]);
  expect(lines.join('')).not.toContain('secret-token');
});

it('the outbox keeps the newest thousand emails and leaves other files alone', async () => {
  const folder = await temporaryFolder();
  const old = Array.from({ length: 1_000 }, (_, index) => `2020-01-01-${String(index).padStart(4, '0')}.eml`);
  await Promise.all([...old, 'notes.txt'].map((name) => writeFile(join(folder, name), 'old')));
  await openOutboxMailer({ folder, from: FROM, log: createLog('silent') }).send(email);
  const names = await readdir(folder);
  expect(names).toHaveLength(1_001);
  expect(names).toContain('notes.txt');
  expect(names).not.toContain(old[0]);
  expect(names).toContain(old[1]);
});

it('a name cannot add headers, and a server that says no is heard', async () => {
  const box = await openMailBox();
  const mailer = openSmtpMailer({ url: box.url, from: FROM });
  await mailer.send({ ...email, to: { name: 'Ann\r\nBcc: eve@example.org', address: 'ann@example.org' } });
  await expect.poll(() => box.emails.length).toBe(1);
  expect(box.emails[0]?.bcc).toBeUndefined();
  expect(box.emails[0]?.raw).not.toMatch(/^Bcc:/m);
  box.refuse(1);
  await expect(mailer.send(email)).rejects.toThrow('Come back later');
  mailer.close();
  await box.close();
});

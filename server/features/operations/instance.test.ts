import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Instance } from '#contract/operations.ts';
import { openSmtpMailer } from '#server/platform/email/smtp-mailer.ts';
import { openImagesServer } from '#server/platform/images/images-server.ts';
import { openSpeechServer } from '#server/platform/speech/speech-server.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { openImagesServerOfTests } from '#server/testing/images-server.ts';
import { type MailBox, openMailBox } from '#server/testing/mailbox.ts';
import { openTextServer } from '#server/testing/text-server.ts';

const SECRET = 'sk-this-is-a-secret';

let test: TestApp;
let token: string;
let box: MailBox;
let server: Awaited<ReturnType<typeof openTextServer>>;
let images: Awaited<ReturnType<typeof openImagesServerOfTests>>;

beforeAll(async () => {
  box = await openMailBox();
  server = await openTextServer();
  images = await openImagesServerOfTests();
  const common = { apiKey: SECRET, timeoutMs: 1_000 };
  test = await buildTestApp({
    text: openChatProvider({ ...common, baseUrl: server.url, model: 'test-model' }),
    // Nobody listens at the discard port.
    speech: openSpeechServer({ ...common, baseUrl: 'http://127.0.0.1:9/v1', model: 'm', voice: 'v' }),
    images: openImagesServer({ ...common, baseUrl: images.url, model: 'test-images' }),
    mail: openSmtpMailer({ url: box.url, from: 'Precis <precis@example.org>' }),
    settings: { DAILY_CAP: '5' },
  });
  token = (await test.aReader()).access_token;
});
afterAll(async () => {
  await test.close();
  await server.close();
  await images.close();
  await box.close();
});

async function shown(): Promise<Instance> {
  const { status, body, text } = await test.call('GET /api/v1/admin/settings', { token });
  expect(status, text).toBe(200);
  expect(text).not.toContain(SECRET);
  return body.data as Instance;
}
async function tried(provider: string) {
  const { status, body, text } = await test.call(`POST /api/v1/admin/settings/test/${provider}`, {
    token,
    body: { values: {} },
  });
  expect(status, text).toBe(200);
  expect(text).not.toContain(SECRET);
  return body.data as { ok: boolean; message: string; took_ms: number };
}

describe('the settings page', () => {
  it('says which providers are set, what they may cost and where everything is', async () => {
    const instance = await shown();
    const [text, speech, pictures, mail] = instance.providers;
    expect(text).toMatchObject({ kind: 'text', name: new URL(server.url).host, model: 'test-model' });
    expect(speech).toMatchObject({ kind: 'speech', name: '127.0.0.1:9', can_test: true });
    expect(pictures).toMatchObject({ kind: 'images', model: 'test-images', can_test: true });
    expect(mail).toMatchObject({ kind: 'mail', name: new URL(box.url).host, can_test: true });
    expect(instance.caps).toMatchObject({ daily: 5, monthly: null, spent_today: 0, stopped: null });
    expect(instance.database.bytes).toBeGreaterThan(1_000_000);
    expect(instance.database.version).toMatch(/^\d+\.\d+/);
    expect(instance.storage.free_bytes).toBeGreaterThan(0);
    expect(instance.storage.total_bytes).toBeGreaterThanOrEqual(instance.storage.free_bytes ?? 0);
  });

  it('counts jobs that wait and those that were given up, and how long the oldest waits', async () => {
    await test.database.pool.query(
      `insert into jobs (name, payload, max_attempts, not_before) values
         ('some-job', '{}', 25, now() - interval '2 hours'), ('some-job', '{}', 25, now() + interval '2 hours')`,
    );
    await test.database.pool.query(
      "insert into jobs (name, key, payload, max_attempts) values ('lost-job', 'lost', '{}', 25)",
    );
    await test.database.pool.query("update jobs set state = 'failed' where key = 'lost'");
    const { queue } = await shown();
    expect(queue).toMatchObject({ waiting: 2, running: 0, failed: 1 });
    expect(queue.jobs).toContainEqual({ name: 'lost-job', waiting: 0, running: 0, failed: 1 });
    const waitedMs = Date.now() - Date.parse(queue.oldest_at ?? '');
    expect(waitedMs / 3_600_000).toBeCloseTo(2, 1);
  });

  it('counts what is stored by its kind', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'narrations/7/chunks'), { recursive: true });
    await writeFile(join(folder, 'narrations/7/abc.mp3'), 'x'.repeat(100));
    await writeFile(join(folder, 'narrations/7/chunks/a.pcm'), 'x'.repeat(30));
    await writeFile(join(folder, 'narrations/7/chunks/b.pcm'), 'x'.repeat(30));
    const storage = await openFolderStorage(folder);
    const { kinds } = await storage.measure((key) => key.split('/').at(-2) ?? '');
    expect(Object.fromEntries(kinds)).toEqual({
      7: { files: 1, bytes: 100 },
      chunks: { files: 2, bytes: 60 },
    });
    await storage.close();
  });
});

describe('a provider is really tried', () => {
  it('text: it answers, or says in its own words why not', async () => {
    server.behaveBy(() => ({ text: '{"word": "ready"}' }));
    expect(await tried('text')).toMatchObject({ ok: true, message: expect.stringContaining('ready') });
    server.behaveBy(() => ({ status: 401, message: 'Incorrect API key provided.' }));
    expect(await tried('text')).toMatchObject({
      ok: false,
      message: expect.stringContaining('Incorrect API key provided.'),
    });
  });

  it('speech: a server that is not there is told', async () => {
    const { ok, message } = await tried('speech');
    expect(ok).toBe(false);
    expect(message).toContain('127.0.0.1:9 could not be reached');
  });

  it('mail: an email comes to whoever asked, and to nobody else', async () => {
    expect(await tried('mail')).toMatchObject({
      ok: true,
      message: expect.stringContaining('accepted an email'),
    });
    expect(box.emails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Test email', 'reader-1@example.org'],
    ]);
    box.refuse(1);
    expect(await tried('mail')).toMatchObject({
      ok: false,
      message: expect.stringContaining('Come back later'),
    });
  });

  it('images: a picture is drawn, and what is none is told', async () => {
    expect(await tried('images')).toMatchObject({
      ok: true,
      message: expect.stringContaining('drew a picture of 512 by 768 px'),
    });
    images.behaveBy(() => ({ bytes: Buffer.from('a page that is no picture') }));
    expect(await tried('images')).toMatchObject({
      ok: false,
      message: 'That isn’t a PNG, JPEG, WebP or AVIF picture.',
    });
  });

  it('what is no provider is not there', async () => {
    const other = await test.call('POST /api/v1/admin/settings/test/coffee', { token });
    expect([404, 422]).toContain(other.status);
  });
});

import { chmod, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingName } from '#contract/setting-names.ts';
import type { KeptSetting, SettingValues } from '#contract/settings.ts';
import { openKeptSettings } from '#server/platform/config/kept-settings.ts';
import { openSeal } from '#server/platform/config/seal.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { settings as table } from '#server/settings.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { openSpeechServerOfTests } from '#server/testing/speech-server.ts';
import { openTextServer } from '#server/testing/text-server.ts';

const KEY = 'key-of-the-tests-ending-in-WXYZ';

let test: TestApp;
let server: Awaited<ReturnType<typeof openTextServer>>;
let token: string;
beforeEach(async () => {
  server = await openTextServer();
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterEach(async () => {
  await test.close();
  await server.close();
});

const change = (values: SettingValues) =>
  test.call('PUT /api/v1/admin/settings/values', { token, body: { values } });
async function shown(name: SettingName): Promise<KeptSetting | undefined> {
  const { body } = await test.call('GET /api/v1/admin/settings/values', { token });
  return (body.data as KeptSetting[]).find((one) => one.name === name);
}
const ask = (what: 'models' | 'test', kind: string, values: SettingValues) =>
  test.call(`POST /api/v1/admin/settings/${what}/${kind}`, { token, body: { values } });
const textServer = (more: SettingValues = {}): SettingValues => ({
  TEXT_BASE_URL: server.url,
  TEXT_API_KEY: KEY,
  TEXT_MODEL: 'small-model',
  ...more,
});

/** The settings as another process has them, which shares the data folder or has one of its own. */
async function anotherProcess(folder: string) {
  const feed = await openChangeFeed(test.database, test.log);
  const { database, log } = test;
  const seal = openSeal(join(folder, 'settings.key'));
  const settings = await openKeptSettings({ table, environment: {}, database, feed, seal, log });
  return { settings, close: () => feed.close() };
}

describe('a setting made in the browser', () => {
  it('is used at once, and is gone when it is taken back', async () => {
    expect(await shown('TEXT_BASE_URL')).toMatchObject({ is_set: false, source: 'standard' });
    expect((await change(textServer())).status).toBe(200);
    expect(await shown('TEXT_BASE_URL')).toMatchObject({ value: server.url, source: 'browser' });
    const tried = await ask('test', 'text', {});
    expect(tried.body.data).toMatchObject({ ok: true });
    expect(server.requests.at(-1)?.model).toBe('small-model');
    expect(server.keys.at(-1)).toBe(KEY);

    await change({ TEXT_BASE_URL: null });
    expect((await ask('test', 'text', {})).status).toBe(409);
  });

  it('is what the next book is made with', async () => {
    const overview = () => test.call('GET /api/v1/admin/generation', { token });
    expect((await overview()).body.data).toMatchObject({ text: null, daily_cap: null });
    await change(textServer({ DAILY_CAP: '3' }));
    expect((await overview()).body.data).toMatchObject({ text: { model: 'small-model' }, daily_cap: 3 });
  });

  it('follows in another process', async () => {
    const other = await anotherProcess(test.dataFolder);
    await change(textServer({ DAILY_CAP: '2.5' }));
    await expect.poll(() => other.settings.values.TEXT_API_KEY).toBe(KEY);
    expect(other.settings.values).toMatchObject({ TEXT_BASE_URL: server.url, DAILY_CAP: 2.5 });
    await other.close();
  });

  it('decides who may register', async () => {
    await change({ REGISTRATION: 'closed' });
    const { status } = await test.call('POST /api/v1/auth/register', {
      body: { email: 'late@example.org', password: 'correct horse battery', first_name: 'Late' },
    });
    expect(status).toBe(403);
  });

  it('is refused with the sentence that a wrong environment gets, and nothing is changed', async () => {
    const { status, body } = await change(textServer({ TEXT_TIMEOUT_SECONDS: '301' }));
    const sentence =
      'TEXT_TIMEOUT_SECONDS is "301", but must be seconds, 1 to 300. Example: TEXT_TIMEOUT_SECONDS=240';
    expect(status).toBe(422);
    expect(body.errors).toEqual({ TEXT_TIMEOUT_SECONDS: [sentence] });
    expect(await shown('TEXT_BASE_URL')).toMatchObject({ is_set: false });
  });

  it('gives way to the environment', async () => {
    expect(await shown('BACKUP_KEEP')).toMatchObject({ value: '2', source: 'environment' });
    const { status, body } = await change({ BACKUP_KEEP: '5' });
    expect(status).toBe(409);
    expect(body.message).toBe('BACKUP_KEEP: set by the server’s environment. Change it there.');
  });

  it('can only be one of those for the browser', async () => {
    expect((await change({ DATABASE_URL: 'postgres://elsewhere/' } as SettingValues)).status).toBe(422);
  });
});

describe('a secret', () => {
  it('is never sent back, nor kept or written down in clear', async () => {
    const mailPassword = 'hunter-2-hunter-2';
    const answers = [
      await change(textServer({ SMTP_URL: `smtp://me:${mailPassword}@127.0.0.1:9` })),
      await test.call('GET /api/v1/admin/settings/values', { token }),
      await test.call('GET /api/v1/admin/settings', { token }),
      await test.call('GET /api/v1/admin/audit', { token }),
      await change({ TEXT_API_KEY: null, SMTP_URL: 'https://me:hunter-2-hunter-2@wrong.example.org' }),
    ];
    const { rows } = await test.database.pool.query('select t::text as row from settings t');
    const { rows: audit } = await test.database.pool.query('select t::text as row from audit_entries t');
    for (const words of [...answers.map(({ text }) => text), JSON.stringify([rows, audit])]) {
      expect(words).not.toContain(KEY);
      expect(words).not.toContain(mailPassword);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422]);
    expect(await shown('TEXT_API_KEY')).toMatchObject({ value: null, is_set: true, ends_in: 'WXYZ' });
    const entries = answers[3]?.body.entries as { action: string; after: object }[];
    expect(entries[0]).toMatchObject({
      action: 'settings.changed',
      after: { TEXT_BASE_URL: server.url, TEXT_API_KEY: '••••' },
    });
  });

  it('opens with the key of the data folder alone, and counts as not set without it', async () => {
    await change(textServer());
    const keyFile = join(test.dataFolder, 'settings.key');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
    const elsewhere = await anotherProcess(await temporaryFolder());
    expect(elsewhere.settings.values).toMatchObject({ TEXT_BASE_URL: server.url });
    expect(elsewhere.settings.values.TEXT_API_KEY).toBeUndefined();
    expect(elsewhere.settings.stateOf('TEXT_API_KEY')).toMatchObject({ isUnusable: true, value: null });
    await elsewhere.close();

    await chmod(keyFile, 0o600);
    await rename(keyFile, `${keyFile}.gone`);
    await test.settings.follow();
    expect(await shown('TEXT_API_KEY')).toMatchObject({ is_set: false, is_unusable: true });
    await change({ TEXT_API_KEY: KEY });
    expect(await shown('TEXT_API_KEY')).toMatchObject({ is_set: true, is_unusable: false });
  });

  it('is not sent to an address that it was not entered for', async () => {
    const other = await openTextServer();
    other.modelsAre(['a']);
    await change(textServer());
    await ask('models', 'text', { TEXT_BASE_URL: other.url });
    await ask('test', 'text', { TEXT_BASE_URL: other.url });
    await change({ TEXT_BASE_URL: other.url });
    await ask('test', 'text', {});
    expect(other.keys.length).toBeGreaterThanOrEqual(3);
    expect(other.keys).not.toContain(KEY);
    expect(await shown('TEXT_API_KEY')).toMatchObject({ is_set: false, source: 'standard' });
    await other.close();
  });
});

describe('before anything is saved', () => {
  it('the server tells its models, by name', async () => {
    server.modelsAre(['zeta', 'alpha', 'alpha']);
    const { body } = await ask('models', 'text', textServer());
    expect(body.data).toEqual({ models: ['alpha', 'zeta'], message: null });
    expect(server.keys.at(-1)).toBe(KEY);
    expect(await shown('TEXT_BASE_URL')).toMatchObject({ is_set: false });
  });

  it.each([
    [
      'refuses the key',
      () => server.modelsAre({ status: 401, message: 'Wrong key.' }),
      /answered 401: Wrong key/,
    ],
    ['has no such list', () => undefined, /answered 404/],
  ])('a server that %s is quoted', async (_what, behave, said) => {
    behave();
    const { status, body } = await ask('models', 'text', textServer());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ models: [], message: expect.stringMatching(said) });
  });

  it('a server that is not there is said to be out of reach', async () => {
    const { body } = await ask('models', 'text', { TEXT_BASE_URL: 'http://127.0.0.1:9/v1' });
    expect(body.data).toMatchObject({
      message: expect.stringMatching(/127\.0\.0\.1:9 could not be reached/),
    });
    const none = await ask('models', 'text', { TEXT_BASE_URL: 'http://no.such.host.invalid/v1' });
    expect(none.body.data).toMatchObject({ message: expect.stringMatching(/no\.such\.host\.invalid/) });
  });

  it('a provider is tried as it would be', async () => {
    const speech = await openSpeechServerOfTests();
    const spoken = await ask('test', 'speech', { SPEECH_BASE_URL: speech.url });
    expect(spoken.body.data).toMatchObject({ ok: true, sound: expect.stringMatching(/^UklGR/) });
    const written = await ask('test', 'text', textServer());
    expect(written.body.data).toMatchObject({ ok: true, sound: null });
    const mailed = await ask('test', 'mail', { SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(mailed.body.data).toMatchObject({ ok: false });
    expect(await shown('SPEECH_BASE_URL')).toMatchObject({ is_set: false });
    await speech.close();
  });
});

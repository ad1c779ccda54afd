import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { books } from '#server/features/books/index.ts';
import { setting, withDefault } from '#server/platform/config/setting.ts';
import { feature, type Opened } from '#server/platform/feature/feature.ts';
import { mount } from '#server/platform/http/mount.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';

const greet = endpoint({
  route: 'GET /api/v1/greeting/:id',
  access: 'signed-in',
  summary: 'A greeting.',
  params: z.object({ id: z.coerce.number().int() }),
  answer: z.object({ greeting: z.string(), is_published: z.boolean() }),
});

const done: string[] = [];

/** All that it takes to add a feature, besides its folder. */
const greetings = feature({
  name: 'greetings',
  uses: { books },
  settings: {
    GREETING: setting(withDefault(z.string().min(1), 'Hello'), { shape: 'a word', example: 'Hi', about: '' }),
  },
  open: ({ settings, uses }) => ({
    api: { word: settings.GREETING },
    routes: (app) =>
      mount(app, greet, async ({ params }) => ({
        greeting: settings.GREETING,
        is_published: (await uses.books.findPublishedBook(params.id)) !== null,
      })),
    jobs: inLane('quick', { 'greetings.greet': async () => void done.push('job') }),
    sweeps: [async () => done.push('sweep')],
    personalData: { greetings: async (userId: number) => [`${settings.GREETING}, ${userId}`] },
    accountMade: async () => void done.push('account'),
    figures: [{ name: 'precis_greetings', help: 'Greetings.', labels: [], read: async () => [{ value: 7 }] }],
    close: async () => void done.push('close'),
  }),
});

const open = () => buildTestApp({ more: { feature: greetings, settings: { GREETING: 'Good day' } } });

describe('a feature that is added to the list', () => {
  let test: Awaited<ReturnType<typeof open>>;
  let token: string;
  beforeAll(async () => {
    test = await open();
    token = (await test.aReader()).access_token;
  });
  afterAll(async () => {
    await test.close();
    expect(done.at(-1)).toBe('close');
  });

  it('is served, with what it uses and its setting, and is described with the others', async () => {
    const bookId = await test.aBook();
    const shown = await test.call(`GET /api/v1/greeting/${bookId}`, { token });
    expect(shown.body).toEqual({ greeting: 'Good day', is_published: true });
    expect((await test.call(`GET /api/v1/greeting/${bookId}`)).status).toBe(401);
    const { body } = await test.call('GET /docs/json');
    expect(body).toMatchObject({ paths: { '/api/v1/greeting/{id}': { get: { tags: ['greetings'] } } } });
  });

  it('is told of accounts, and its part of their data is exported', async () => {
    expect(done).toContain('account');
    const { body } = await test.call('GET /api/v1/profile/export', { token });
    expect(body).toMatchObject({ greetings: [expect.stringMatching(/^Good day, \d+$/)], listening: [] });
  });

  it('is shown to monitors', async () => {
    expect((await test.call('GET /metrics', { token })).text).toContain('precis_greetings 7');
  });

  it('is opened after what it uses, and brings its job and its sweep', async () => {
    const opened: Readonly<Record<string, Opened>> = test.opened;
    const names = Object.keys(opened);
    expect(names.indexOf('greetings')).toBeGreaterThan(names.indexOf('books'));
    const context = {
      once: async () => undefined,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 1,
      log: test.log,
    };
    await opened.greetings?.jobs?.['greetings.greet']?.run({}, context);
    for (const sweep of opened.greetings?.sweeps ?? []) await sweep();
    expect(done.slice(-2)).toEqual(['job', 'sweep']);
  });
});

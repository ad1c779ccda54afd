import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type LinkHolder, mediaLink, mediaSecretOf, verifyMediaLink } from './media-link.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const holder = { sessionId: 7 };
const linkAt = (nowMs: number, held?: LinkHolder) => mediaLink('secret', key, { nowMs, holder: held });
const key = 'narrations/12/0a1b.mp3';
const hourStart = Date.UTC(2026, 4, 1, 12);

function partsOf(link: string) {
  const url = new URL(link, 'http://here');
  return {
    key: url.pathname.slice('/media/'.length),
    expires: url.searchParams.get('expires'),
    signature: url.searchParams.get('signature'),
    ...(url.searchParams.has('session') ? { session: url.searchParams.get('session') } : {}),
  };
}

describe('media links', () => {
  it('are the same within five minutes, and those of a session within an hour', () => {
    for (const [held, windowMs] of [
      [undefined, 5 * MINUTE_MS],
      [holder, HOUR_MS],
      ['anyone', HOUR_MS],
    ] as const) {
      const first = linkAt(hourStart, held);
      expect(linkAt(hourStart + windowMs - 1, held)).toBe(first);
      expect(linkAt(hourStart + windowMs, held)).not.toBe(first);
    }
    expect(linkAt(hourStart, holder)).not.toBe(linkAt(hourStart, { sessionId: 8 }));
  });

  it.each([0, 1, 2.5 * MINUTE_MS, 5 * MINUTE_MS - 1])(
    'of nobody are good for 10 to 15 minutes when made %d ms into their time',
    (into) => {
      const madeAt = hourStart + into;
      const link = partsOf(linkAt(madeAt));
      expect(verifyMediaLink('secret', link, madeAt)).toBeLessThanOrEqual(15 * 60);
      expect(verifyMediaLink('secret', link, madeAt + 10 * MINUTE_MS)).toBeGreaterThan(0);
      expect(verifyMediaLink('secret', link, madeAt + 15 * MINUTE_MS)).toBeNull();
    },
  );

  it.each([0, 1, HOUR_MS / 2, HOUR_MS - 1])(
    'of a session are good for 6 to 7 hours when made %d ms into the hour',
    (into) => {
      const madeAt = hourStart + into;
      const link = partsOf(linkAt(madeAt, holder));
      expect(verifyMediaLink('secret', link, madeAt)).toBeLessThanOrEqual(7 * 3600);
      expect(verifyMediaLink('secret', link, madeAt + 6 * HOUR_MS)).toBeGreaterThan(0);
      expect(verifyMediaLink('secret', link, madeAt + 7 * HOUR_MS)).toBeNull();
    },
  );

  it('are refused when anything was altered', () => {
    const link = partsOf(linkAt(hourStart, holder));
    expect(verifyMediaLink('secret', link, hourStart)).toBe(7 * 3600);
    const { session: _none, ...unheld } = link;
    expect(verifyMediaLink('secret', unheld, hourStart)).toBeNull();
    for (const altered of [
      { ...link, key: 'narrations/13/0a1b.mp3' },
      { ...link, expires: String(Number(link.expires) + 1) },
      { ...link, expires: `0${link.expires}` },
      { ...link, signature: `${link.signature}A` },
      { ...link, signature: link.signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { ...link, signature: '' },
      { ...link, signature: undefined },
      { ...link, expires: undefined },
      { ...link, expires: ['1', '2'] },
      { ...link, session: '8' },
      { ...link, session: ['7', '8'] },
    ]) {
      expect(verifyMediaLink('secret', altered, hourStart)).toBeNull();
    }
    expect(verifyMediaLink('another', link, hourStart)).toBeNull();
  });
});

describe('the secret', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('is made once, however many ask at the same time', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => mediaSecretOf(database)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await mediaSecretOf(database)).toBe(secrets[0]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { mediaLink, mediaSecretOf, verifyMediaLink } from './media-link.ts';

const HOUR_MS = 3_600_000;
const key = 'narrations/12/0a1b.mp3';
const hourStart = Date.UTC(2026, 4, 1, 12);

function partsOf(link: string) {
  const url = new URL(link, 'http://here');
  return {
    key: url.pathname.slice('/media/'.length),
    expires: url.searchParams.get('expires'),
    signature: url.searchParams.get('signature'),
  };
}

describe('media links', () => {
  it('are the same within an hour and different in the next', () => {
    const first = mediaLink('secret', key, hourStart);
    expect(mediaLink('secret', key, hourStart + HOUR_MS - 1)).toBe(first);
    expect(mediaLink('secret', key, hourStart + HOUR_MS)).not.toBe(first);
  });

  it.each([0, 1, HOUR_MS / 2, HOUR_MS - 1])(
    'are good for 6 to 7 hours when made %d ms into the hour',
    (into) => {
      const madeAt = hourStart + into;
      const link = partsOf(mediaLink('secret', key, madeAt));
      expect(verifyMediaLink('secret', link, madeAt)).toBeLessThanOrEqual(7 * 3600);
      expect(verifyMediaLink('secret', link, madeAt + 6 * HOUR_MS)).toBeGreaterThan(0);
      expect(verifyMediaLink('secret', link, madeAt + 7 * HOUR_MS)).toBeNull();
    },
  );

  it('are refused when anything was altered', () => {
    const link = partsOf(mediaLink('secret', key, hourStart));
    expect(verifyMediaLink('secret', link, hourStart)).toBe(7 * 3600);
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

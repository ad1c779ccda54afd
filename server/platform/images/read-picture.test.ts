import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPicture, pngOf } from '#server/testing/images-server.ts';
import { readPicture } from './read-picture.ts';

const COVER = { width: 1_000, ratio: 2 / 3 };
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};
/** Whether two colours are the same but for what JPEG makes of them. */
const near = (one: string, other: string): boolean =>
  [1, 3, 5].every((at) => Math.abs(channelOf(one, at) - channelOf(other, at)) < 4);
const channelOf = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
const noise = () => ({ type: 'gaussian', mean: 128, sigma: 60 }) as const;
const noisyPicture = () =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff', noise: noise() } })
    .png()
    .toBuffer();

describe('a picture that is read', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'as %s becomes a JPEG in the shape of a cover',
    async (kind) => {
      const { jpeg, tint } = await readPicture(await aPicture({ kind }), COVER);
      expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
      expect(await sizeOf(jpeg)).toEqual([512, 768]);
      expect(near(tint, '#be3020')).toBe(true);
    },
  );

  it.each([
    ['square', 900, 900, [600, 900]],
    ['wide', 1200, 800, [533, 800]],
    ['large', 1600, 2000, [1000, 1500]],
    ['small', 200, 300, [200, 300]],
  ] as const)('%s is cut and made smaller, never larger', async (_what, width, height, wanted) => {
    expect(await sizeOf((await readPicture(await aPicture({ width, height }), COVER)).jpeg)).toEqual(wanted);
  });

  it('stands upright, and says nothing of where and with what it was taken', async () => {
    const taken = await sharp(await aPicture({ width: 900, height: 600, kind: 'jpeg' }))
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { jpeg } = await readPicture(taken, COVER);
    expect(await sizeOf(jpeg)).toEqual([600, 900]);
    const { exif, orientation } = await sharp(jpeg).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(Buffer.from(jpeg).includes('Secret camera')).toBe(false);
  });

  it.each([
    ['#ffffff', '#64748b'],
    ['#808080', '#64748b'],
    ['#ffe680', '#beab5f'],
    ['#102040', '#102040'],
  ])('%s is remembered by %s', async (colour, tint) => {
    expect(near((await readPicture(await aPicture({ colour }), COVER)).tint, tint)).toBe(true);
  });
});

describe('what is not read', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /isn’t a PNG/],
    ['a page', () => Buffer.from('<html>sorry, no picture today</html>'), /isn’t a PNG/],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /isn’t a PNG/],
    ['a GIF', () => Buffer.from('GIF89a0123456789012345678901234567'), /isn’t a PNG/],
    ['only a head', () => Buffer.from('\u0089PNG\r\n\u001a\n0123456789abcdef', 'latin1'), /damaged/],
    ['half a picture', async () => (await noisyPicture()).subarray(0, 60_000), /damaged/],
    ['a bomb', () => pngOf(60_000, 60_000), /too large/],
    ['a bomb of bearable edges', () => pngOf(9_000, 9_000), /too large/],
    ['a picture without its pixels', () => pngOf(5_000, 7_000), /damaged/],
    ['a stripe', () => aPicture({ width: 900, height: 240 }), /too long/],
    ['a stamp', () => aPicture({ width: 64, height: 96 }), /too small/],
  ])('%s', async (_what, bytes, reason) => {
    await expect(readPicture(await bytes(), COVER)).rejects.toThrow(reason);
  });
});

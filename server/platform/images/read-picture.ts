import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** The message is a sentence for people. */
export class UnusablePicture extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnusablePicture';
  }
}

/** About what cameras make. */
const MOST_PIXELS = 40_000_000;
const LONGEST_EDGE = 12_000;
const SHORTEST_EDGE = 200;
/** Longer edge to shorter: beyond that most of a picture would be cut away. */
const STRETCHED = 3;
const READING_SECONDS = 20;
const READING = { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true } as const;
const JPEG = { quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true } as const;

type Size = { width: number; height: number };

export type ReadPicture = {
  jpeg: Uint8Array;
  tint: string;
};

/**
 * Reads a PNG, JPEG, WebP or AVIF and crops it to a shape around its middle, at most so wide. Throws
 * `UnusablePicture` for anything else, going by the bytes.
 */
export async function readPicture(
  bytes: Uint8Array,
  { width, ratio }: { width: number; ratio: number },
): Promise<ReadPicture> {
  const size = await measurePicture(bytes);
  const wide = Math.min(width, size.width, Math.floor(size.height * ratio));
  return orUnusable(async () => {
    const sharp = await loadSharp();
    const jpeg = await sharp(bytes, READING)
      .resize(wide, Math.round(wide / ratio), { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: READING_SECONDS })
      .jpeg(JPEG)
      .toBuffer();
    return { jpeg, tint: await tintOfPicture(jpeg) };
  });
}

/** Read from the head alone. Throws `UnusablePicture`. */
export async function measurePicture(bytes: Uint8Array): Promise<Size> {
  if (!isKnownKind(bytes)) throw new UnusablePicture('That isn’t a PNG, JPEG, WebP or AVIF picture.');
  return orUnusable(async () => {
    const sharp = await loadSharp();
    const { width, height } = (await sharp(bytes, READING).metadata()).autoOrient;
    refuseSize({ width, height });
    return { width, height };
  });
}

async function orUnusable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge();
    throw new UnusablePicture('The picture is damaged and can’t be read.', error);
  }
}

const tooLarge = () => new UnusablePicture('The picture is too large: it can have at most 40 megapixels.');

function refuseSize({ width, height }: Size): void {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > LONGEST_EDGE || width * height > MOST_PIXELS) throw tooLarge();
  if (shorter < SHORTEST_EDGE)
    throw new UnusablePicture(
      `The picture is too small: ${width} by ${height} px, and each edge needs ${SHORTEST_EDGE}.`,
    );
  if (longer > shorter * STRETCHED)
    throw new UnusablePicture(
      `The picture is ${width} by ${height} px: too long for a cover, which is 2 by 3.`,
    );
}

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCodePoint(...bytes.subarray(from, to));

function isKnownKind(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const isPng = latin(bytes, 0, 4) === '\u0089PNG';
  const isJpeg = latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff';
  const isWebp = latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP';
  const isAvif = latin(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(latin(bytes, 8, 12));
  return isPng || isJpeg || isWebp || isAvif;
}

/** Of a picture without colours. */
const SLATE = '#64748b';
const LEAST_COLOUR = 0.04;
const BRIGHTEST = 190;

export async function tintOfPicture(jpeg: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  return tintOf(sharp(jpeg));
}

/** Weighed by strength: a small red boat on a grey sea is red. */
async function tintOf(picture: Sharp): Promise<string> {
  const pixels = await picture.resize(24, 36, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const sums = [0, 0, 0];
  let weights = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const channels = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const weight = ((Math.max(...channels) - Math.min(...channels)) / 255) ** 2;
    weights += weight;
    for (const [index, channel] of channels.entries()) sums[index] = (sums[index] ?? 0) + channel * weight;
  }
  if (weights / (pixels.length / 3) < LEAST_COLOUR ** 2) return SLATE;
  const mean = sums.map((sum) => sum / weights);
  const scale = Math.min(1, BRIGHTEST / Math.max(...mean));
  return `#${mean.map((channel) => hexOf(channel * scale)).join('')}`;
}

const hexOf = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');

import type Sharp from 'sharp';

/** The library takes 20 MB: an instance that touches no picture does without it. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

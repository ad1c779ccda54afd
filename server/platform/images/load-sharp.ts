import type Sharp from 'sharp';

/** The library takes 20 MB, which an instance without pictures saves. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

import { coverAddress, coverWidths } from '#contract/covers.ts';

/** The files of a cover by their widths, as the attribute `srcset` has them. */
export const coverFiles = (thumbnail: string): string =>
  coverWidths.map((width) => `${coverAddress(thumbnail, `${width}.avif`)} ${width}w`).join(', ');

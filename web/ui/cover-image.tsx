import { coverAddress, coverWidths } from '#contract/covers.ts';

type CoverImageProps = {
  /** A book's `thumbnail`. */
  address: string;
  /** In px, as it is shown at its largest; the browser reserves the place by it. */
  width: number;
  height: number;
  className?: string | undefined;
  /** How wide it is shown, where that is not `width`: as the attribute `sizes` has it. */
  sizes?: string;
  /** Fetched only when it comes near. */
  lazy?: boolean;
};

/** By their widths, as the attribute `srcset` has them. */
const coverFiles = (thumbnail: string): string =>
  coverWidths.map((width) => `${coverAddress(thumbnail, `${width}.avif`)} ${width}w`).join(', ');

/** A cover in the size that the screen needs; the drawing itself where a browser cannot show AVIF. */
export function CoverImage({ address, width, height, className, sizes, lazy = false }: CoverImageProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={coverFiles(address)} sizes={sizes ?? `${width}px`} />
      <img
        src={address}
        alt=""
        width={width}
        height={height}
        loading={lazy ? 'lazy' : 'eager'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

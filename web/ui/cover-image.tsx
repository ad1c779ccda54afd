import { coverFiles } from '#web/platform/format/covers.ts';

type CoverImageProps = {
  address: string;
  /** In px at its largest; the browser reserves the space. */
  width: number;
  height: number;
  className?: string | undefined;
  sizes?: string;
  lazy?: boolean;
};

/** In the size that the screen needs; browsers without AVIF get the original. */
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

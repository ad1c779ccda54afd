import classes from './cover.module.css';
import { CoverImage } from './cover-image.tsx';

type CoverProps = {
  /** The picture's address, and the colour until it's there. */
  of: { thumbnail: string; tint: string };
  eager?: boolean;
  className?: string | undefined;
  sizes?: string;
};

const CARD = '(max-width: 600px) 42vw, 12rem';

/** A cover, 2 to 3, in its own colour until the picture is there. It has no name: the title is beside it. */
export function Cover({ of: { thumbnail, tint }, eager = false, className, sizes = CARD }: CoverProps) {
  return (
    <span className={[classes.cover, className].filter(Boolean).join(' ')} style={{ backgroundColor: tint }}>
      <CoverImage
        address={thumbnail}
        width={400}
        height={600}
        sizes={sizes}
        lazy={!eager}
        className={classes.picture}
      />
    </span>
  );
}

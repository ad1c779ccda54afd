import { Skeleton } from './skeleton.tsx';

/** Blocks below each other, by their heights. */
export const SkeletonBlocks = ({
  heights,
  radius = 'm',
}: {
  heights: readonly string[];
  radius?: 'm' | 'l';
}) => (
  <div className="stack" aria-busy="true">
    {Object.entries(heights).map(([place, height]) => (
      <Skeleton key={place} height={height} radius={radius} />
    ))}
  </div>
);

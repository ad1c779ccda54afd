import rows from './rows.module.css';
import { Skeleton } from './skeleton.tsx';

/** A list of cards that is loading. */
export const CardSkeletons = () => (
  <div className={rows.cards} aria-busy="true">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Skeleton key={name} height="7.5rem" radius="l" />
    ))}
  </div>
);

import { landingWords } from '#web/words/landing.ts';
import { LandingCover } from './landing-cover.tsx';
import classes from './landing-wall.module.css';

/** The covers in columns that pass each other slowly. Each column holds its covers three times, so that it has no end. */
export function LandingWall() {
  const { covers, wallLabel } = landingWords;
  const columns = [0, 1, 2, 3].map((column) =>
    covers.map((cover, index) => ({ ...cover, index })).filter(({ index }) => index % 4 === column),
  );
  return (
    <div className={classes.wall} role="img" aria-label={wallLabel}>
      <div className={classes.columns} aria-hidden="true">
        {columns.map((column) => (
          <div key={column[0]?.title} className={classes.column}>
            {[0, 1, 2].map((round) =>
              column.map((cover) => <LandingCover key={`${round} ${cover.title}`} {...cover} />),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

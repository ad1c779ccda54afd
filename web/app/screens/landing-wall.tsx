import { type ReactNode, Suspense } from 'react';
import { Cover } from '#web/ui/cover.tsx';
import { landingWords } from '#words/landing.ts';
import { LandingCover } from './landing-cover-later.ts';
import type { Library } from './landing-library.ts';
import classes from './landing-wall.module.css';

type Tile = { name: string; cover: ReactNode };

const COLUMNS = [0, 1, 2, 3] as const;
const LEAST_BOOKS = 8;
/** Three to a column, each repeated three times, so that a column has no end. */
const TILES = 12;

const blank = <span className={classes.blank} />;

const drawnTiles = (): Tile[] =>
  landingWords.covers.map((cover, index) => ({
    name: cover.title,
    cover: (
      <Suspense fallback={blank}>
        <LandingCover {...cover} index={index} />
      </Suspense>
    ),
  }));

function tilesOf(library: Library | null): Tile[] {
  if (library === null) return landingWords.covers.map(({ title }) => ({ name: title, cover: blank }));
  const { books } = library;
  if (books.length < LEAST_BOOKS) return drawnTiles();
  return Array.from({ length: TILES }, (_, index) => {
    const book = books[index % books.length];
    return {
      name: String(index),
      cover: book ? <Cover of={book} className={classes.cover} sizes="11.5rem" eager /> : blank,
    };
  });
}

export function LandingWall({ library }: { library: Library | null }) {
  const tiles = tilesOf(library);
  return (
    <div className={classes.wall} role="img" aria-label={landingWords.wallLabel}>
      <div className={classes.columns} aria-hidden="true">
        {COLUMNS.map((column) => (
          <div key={column} className={classes.column}>
            {[0, 1, 2].map((round) =>
              tiles
                .filter((_, index) => index % COLUMNS.length === column)
                .map(({ name, cover }) => (
                  <div key={`${round} ${name}`} className={classes.tile}>
                    {cover}
                  </div>
                )),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

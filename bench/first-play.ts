import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from './support/bench.ts';
import { withBuilt, withDataFolder } from './support/built-server.ts';
import { atMost } from './support/figures.ts';
import { audioLink, narratedBooks } from './support/narrated-books.ts';
import { projectFolder } from './support/program.ts';

/** Row 13: from `git clone` and `npm start`, which installs and builds, to the sound of the first book. */
export const firstPlayBench: Bench = {
  name: 'first-play',
  about: '13: from a fresh clone, installation included, to the first playing book',
  measure: ({ repeat }) =>
    repeat(() =>
      withDataFolder(async (folder) => {
        const clone = join(folder, 'precis');
        const dataDir = join(clone, 'data');
        const began = performance.now();
        execFileSync('git', ['clone', '--quiet', projectFolder, clone]);
        const given = { dataDir, settings: { STARTER_LIBRARY: 'on' }, folder: clone, core: null };
        return withBuilt(given, async (target) => {
          const [book] = await narratedBooks(target, 1);
          const link = await audioLink(target, book?.id ?? 0);
          const { status } = await fetch(link, { headers: { range: 'bytes=0-65535' } });
          if (status !== 206) throw new Error(`The audio was answered with ${status}.`);
          const figure = (performance.now() - began) / 1000;
          const what = 'A fresh clone, installation included, to the first playing book';
          return [{ what, figure, unit: 's', bars: [atMost(120)] }];
        });
      }),
    ),
};

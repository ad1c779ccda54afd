import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { callServer } from '../../e2e/support/call-server.ts';
import { projectFolder, runBuilt } from '../../e2e/support/run-built.ts';
import { measured } from '../support/bench.ts';
import { audioLink, emptyFolder, narratedBooks, signUp } from '../support/server.ts';

export const bench = measured(emptyFolder, {
  number: '13',
  about: 'from a fresh clone, installation and build included, to the first playing book',
  rows: { play: ['A fresh clone, installation included, to the first playing book', 's', '≤ 120'] },
  isAnew: true,
  once: async (parent) => {
    const folder = join(parent, 'precis');
    const began = performance.now();
    execFileSync('git', ['clone', '--quiet', projectFolder, folder]);
    const settings = { DATA_DIR: join(folder, 'data'), STARTER_LIBRARY: 'on' };
    const server = await runBuilt(settings, { byNpm: true, folder, startLimitMs: 600_000 });
    try {
      const target = await signUp(server.address);
      const [book] = await narratedBooks(target, 1);
      const link = await audioLink(target, book?.id ?? 0);
      const { status } = await callServer(target, `GET ${link}`, { headers: { range: 'bytes=0-65535' } });
      if (status !== 206) throw new Error(`The audio was answered with ${status}.`);
      return { play: (performance.now() - began) / 1000 };
    } finally {
      await server.stop();
    }
  },
});

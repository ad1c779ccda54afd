import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Bench } from './bench.ts';
import { startBuilt, withDataFolder } from './built-server.ts';
import { atLeast, atMost, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';
import { framesWhilePlaying, type Player, rendersOutside, tapsToSound, voicedBooks } from './web-playing.ts';
import { chromiumPath } from './web-rows.ts';

async function measure(player: Player, say: (text: string) => void): Promise<Measured[]> {
  const taps = await tapsToSound(player);
  const { reading, bare } = await framesWhilePlaying(player);
  const tap = "Tap to sound, the book's page open";
  return [
    { what: `${tap}: median`, figure: taps[taps.length / 2] ?? Number.NaN, unit: 'ms', bars: [atMost(150)] },
    { what: `${tap}: slowest of ${taps.length}`, figure: taps.at(-1) ?? Number.NaN, unit: 'ms', bars: [] },
    {
      what: 'Frames a second while a summary plays and scrolls, the worst second',
      figure: reading,
      unit: '/s',
      reference: { what: 'a bare page of as much text, scrolled alike', figure: bare },
      bars: [atLeast(55)],
    },
    {
      what: 'React renders outside the player a second while it plays: commits that rendered a component there, over 10 s, the worst of home, book and reading view',
      figure: await rendersOutside(player, say),
      unit: '/s',
      bars: [atMost(1)],
    },
  ];
}

const library = join(import.meta.dirname, '../library');
const SHELF = ['meditations', 'tao-te-ching', 'the-art-of-war', 'the-prince', 'walden'];

/** Some of the starter library: more would only be waited for. */
export async function makeShelf(dataDir: string): Promise<string> {
  const shelf = join(dataDir, 'shelf');
  await mkdir(shelf);
  for (const name of SHELF) await cp(join(library, `${name}.md`), join(shelf, `${name}.md`));
  return shelf;
}

export const webPlayingBench: Bench = {
  name: 'web-playing',
  about: 'from the tap to the sound, frames and renders while a book plays, in Chromium',
  measure: ({ repeat, say }) =>
    withDataFolder(async (dataDir) => {
      const executablePath = chromiumPath();
      const shelf = await makeShelf(dataDir);
      const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: shelf } });
      const browser = await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--autoplay-policy=document-user-activation-required'],
      });
      try {
        const { address } = server;
        const token = await signUp(address);
        say('waiting until the books are narrated');
        const books = await voicedBooks({ browser, address, token });
        await repeat(() => measure({ browser, address, token, books }, say));
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};

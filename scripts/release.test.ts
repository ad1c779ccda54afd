import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { expect, it } from 'vitest';
import { INLINED } from './bundled-for-node.mjs';
import { prunedLock, releasedManifest } from './release-packages.mjs';
import { archiveOf } from './write-archive.mjs';

const root = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

const library = {
  packages: {
    '': {},
    'node_modules/served': { version: '1.0.0', dependencies: { deep: '2' }, devOptional: true },
    'node_modules/deep': { version: '1.0.0', dev: true },
    'node_modules/served/node_modules/deep': {
      version: '2.0.0',
      peerDependencies: { peer: '1', maybe: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/maybe': { version: '1.0.0', dev: true },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/bundled': { version: '1.0.0', dependencies: { inside: '1' } },
    'node_modules/inside': { version: '1.0.0' },
  },
};
const manifest = {
  name: 'precis',
  version: '1.2.3',
  dependencies: { served: '1.0.0', bundled: '1.0.0' },
  optionalDependencies: { native: '1.0.0' },
  devDependencies: { maybe: '1.0.0' },
  overrides: { peer: '1.0.0', inside: '1.0.0' },
};

it('a release installs what the server loads, nothing that is bundled, and nothing for development', () => {
  const released = releasedManifest(manifest, { lock: library, bundled: ['bundled'] });
  expect(released).toMatchObject({ version: '1.2.3', dependencies: { served: '1.0.0' } });
  expect(released).not.toHaveProperty('devDependencies');
  expect(released.overrides).toEqual({ peer: '1.0.0' });
  const { packages } = prunedLock(library, released);
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/served',
    'node_modules/served/node_modules/deep',
    'node_modules/peer',
    'node_modules/native',
  ]);
  expect(packages['node_modules/native']).toEqual({ version: '1.0.0', optional: true });
  expect(packages['node_modules/served']).toEqual({ version: '1.0.0', dependencies: { deep: '2' } });
});

it('of this project, no web library, no build tool and no inlined package is installed', () => {
  const lock = read('package-lock.json');
  const released = releasedManifest(read('package.json'), { lock, bundled: INLINED });
  const names = Object.keys(prunedLock(lock, released).packages);
  const unwanted = ['react', 'react-dom', 'vite', 'esbuild', 'typescript', ...INLINED];
  expect(unwanted.filter((name) => names.includes(`node_modules/${name}`))).toEqual([]);
  expect(names).toContain('node_modules/fastify');
  expect(names).toContain('node_modules/sherpa-onnx-node');
});

function aFolder(files: Record<string, string>, modified: Date): string {
  const folder = mkdtempSync(join(tmpdir(), 'precis-release-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    utimesSync(join(folder, path), modified, modified);
  }
  return folder;
}

async function namesIn(archive: Buffer): Promise<string[]> {
  const names: string[] = [];
  const files = Readable.from([archive]).pipe(createGunzip()).pipe(extract());
  for await (const file of files) {
    names.push(file.header.name);
    file.resume();
  }
  return names;
}

it('an archive of the same files is the same bytes, whenever and wherever they were written', async () => {
  const as = { prefix: 'precis-1.2.3', modifiedAt: new Date(1_700_000_000_000) };
  const here = aFolder({ 'b.txt': 'two', 'a/c.txt': 'one', 'a.txt': 'three' }, new Date(1_000_000));
  const there = aFolder({ 'a.txt': 'three', 'a/c.txt': 'one', 'b.txt': 'two' }, new Date(9_000_000_000));
  try {
    const [first, second] = [await archiveOf(here, as), await archiveOf(there, as)];
    expect(first.equals(second)).toBe(true);
    expect(await namesIn(first)).toEqual(['a.txt', 'a/c.txt', 'b.txt'].map((name) => `precis-1.2.3/${name}`));
    writeFileSync(join(there, 'b.txt'), 'another');
    expect(first.equals(await archiveOf(there, as))).toBe(false);
  } finally {
    for (const folder of [here, there]) rmSync(folder, { recursive: true });
  }
});

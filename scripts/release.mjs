// `npm run release`: one archive that runs after `npm ci --omit=dev`, what is in it (SBOM), and checksums.
//   -- --key FILE      sign the checksums with this SSH key (or RELEASE_KEY)
//   -- --out FOLDER    where to put it all (dist/release)
//   -- --folder FOLDER only the files of the archive, unpacked; for the container image
import './node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { INLINED } from './bundled-for-node.mjs';
import { ensureInstalled } from './install.mjs';
import { prunedLock, releasedManifest } from './release-packages.mjs';
import { giveUp, timed } from './say.mjs';
import { archiveOf } from './write-archive.mjs';

const root = join(import.meta.dirname, '..');
const RELEASED = [
  'dist/server',
  'dist/web',
  'server/platform/database/migrations',
  'library',
  'deploy',
  'docs',
  'compose.yaml',
  'Containerfile',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
];
const NOT_RELEASED = /\.map$|[\\/]docs[\\/](?:decisions|library-)/;
/** What `ssh-keygen` is told that a signature is for, so that it counts for nothing else. */
const NAMESPACE = 'precis-release';

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

function fillFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isReleased = (path) => !NOT_RELEASED.test(path);
  for (const path of RELEASED)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isReleased });
  const lock = readJson('package-lock.json');
  const manifest = releasedManifest(readJson('package.json'), { lock, bundled: INLINED });
  writeJson(join(folder, 'package.json'), manifest);
  writeJson(join(folder, 'package-lock.json'), prunedLock(lock, manifest));
}

const textOf = (file) => readFileSync(file, 'utf8');

/** Packages that the web application is made of: development dependencies that its sources import. */
function bundledForWeb({ devDependencies }) {
  const sources = ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|css)$/.test(entry.name))
      .map((entry) => textOf(join(entry.parentPath, entry.name))),
  );
  const text = sources.join('\n');
  const isImported = (name) => text.includes(`'${name}'`) || text.includes(`'${name}/`);
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => isImported(name)));
}

/** Everything that a release contains or installs, as CycloneDX JSON; the same each time for the same lockfile. */
function billOfMaterials(work, madeAt) {
  const manifest = readJson('package.json');
  const shipped = {
    ...manifest,
    scripts: {},
    dependencies: { ...manifest.dependencies, ...bundledForWeb(manifest) },
    devDependencies: {},
  };
  mkdirSync(work, { recursive: true });
  writeJson(join(work, 'package.json'), shipped);
  writeJson(join(work, 'package-lock.json'), prunedLock(readJson('package-lock.json'), shipped));
  const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const bill = JSON.parse(execFileSync('npm', command, { cwd: work, maxBuffer: 64_000_000 }));
  rmSync(work, { recursive: true });
  bill.metadata.timestamp = madeAt.toISOString();
  delete bill.serialNumber;
  return bill;
}

/** That of the commit, or as `SOURCE_DATE_EPOCH` says where there is no history. */
function madeAt() {
  const given = process.env.SOURCE_DATE_EPOCH;
  const seconds =
    given ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
  return new Date(Number(seconds) * 1000);
}

const checksum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

function sign(file, key) {
  rmSync(`${file}.sig`, { force: true });
  execFileSync('ssh-keygen', ['-Y', 'sign', '-q', '-n', NAMESPACE, '-f', key, file], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
}

async function release({ out, key }) {
  const { version } = readJson('package.json');
  const name = `precis-${version}`;
  const when = madeAt();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const folder = join(out, name);
  fillFolder(folder);
  writeFileSync(join(out, `${name}.tar.gz`), await archiveOf(folder, { prefix: name, modifiedAt: when }));
  rmSync(folder, { recursive: true });
  writeJson(join(out, `${name}.cdx.json`), billOfMaterials(join(out, 'bill'), when));
  const files = [`${name}.cdx.json`, `${name}.tar.gz`];
  const sums = join(out, 'SHA256SUMS');
  writeFileSync(sums, files.map((file) => `${checksum(join(out, file))}  ${file}\n`).join(''));
  if (key !== undefined) sign(sums, resolve(key));
}

async function main() {
  const { values } = parseArgs({
    options: { key: { type: 'string' }, out: { type: 'string' }, folder: { type: 'string' } },
  });
  await ensureInstalled();
  await ensureBuilt();
  if (values.folder !== undefined) return fillFolder(resolve(values.folder));
  const out = resolve(values.out ?? join(root, 'dist/release'));
  const key = values.key ?? process.env.RELEASE_KEY;
  await timed('Packing', () => release({ out, key }));
  console.log(textOf(join(out, 'SHA256SUMS')).trimEnd());
  console.log(key === undefined ? `In ${out}, not signed: there is no --key.` : `In ${out}, signed.`);
}

await main().catch(giveUp);

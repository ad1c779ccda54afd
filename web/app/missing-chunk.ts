/** What Chromium, Firefox, Safari and Vite's styles say when a file can't be fetched. */
const SAYINGS = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
];

export function isMissingChunk(error: unknown): boolean {
  const said = error instanceof Error ? error.message.toLowerCase() : '';
  return SAYINGS.some((saying) => said.includes(saying));
}

/** What browsers say when a file of the application cannot be fetched: Chromium, Firefox, Safari, and Vite's styles. */
const SAYINGS = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
];

/** Whether a screen's file is missing: the connection dropped, or the server was upgraded meanwhile. */
export function isMissingChunk(error: unknown): boolean {
  const said = error instanceof Error ? error.message.toLowerCase() : '';
  return SAYINGS.some((saying) => said.includes(saying));
}

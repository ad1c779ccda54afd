// Finds the Chromium for the browser tests, or installs the system's package: playwright-core never downloads
// one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { timed } from './say.mjs';

// The headless shell first: it's the same engine without the window that nobody sees, and takes a sixth less time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const FIXED_PATHS = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
  ],
};

export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  const candidates = [
    ...folders.filter(Boolean).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...(FIXED_PATHS[process.platform] ?? []),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

/** The prefix for a command as root: none, `sudo -n`, or undefined where there's no way without a password. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}

function apt(prefix, ...args) {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  const run = spawnSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (run.status === 0) return;
  throw new Error(`apt-get ${args[0]} failed:\n${`${run.stdout}${run.stderr}`.trim().slice(-2000)}`);
}

/** On Debian and Ubuntu a missing Chromium is installed, if we may. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  const prefix = existsSync('/usr/bin/apt-get') ? rootPrefix() : undefined;
  if (!prefix) {
    throw new Error(
      'The browser tests need Chromium or Chrome. Install it with your package manager ' +
        '(for example: sudo apt-get install chromium), or name its executable in CHROMIUM_PATH.',
    );
  }
  await timed('Installing Chromium', () => {
    apt(prefix, 'update', '-qq');
    // Older releases, and Ubuntu, have no package of the shell.
    const install = (name) =>
      apt(prefix, 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation');
    try {
      install('chromium-headless-shell');
    } catch {
      install('chromium');
    }
  });
  const installed = findChromium();
  if (!installed) throw new Error('The chromium package was installed but left no executable on the PATH.');
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await findOrInstallChromium());
}

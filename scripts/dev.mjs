// `npm run dev`: the server, restarted on every change, and the web with hot reload. Ctrl-C ends both.
import './node-version.mjs';

const { giveUp } = await import('./say.mjs');
const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled().catch(giveUp);

const { spawn } = await import('node:child_process');
const { once } = await import('node:events');
const { default: path } = await import('node:path');
const { createServer } = await import('vite');
const { FIRST_LANGUAGE, speaking } = await import('./languages.mjs');

const root = path.join(import.meta.dirname, '..');
process.env.NODE_ENV ??= 'development';

const server = spawn(
  process.execPath,
  [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const web = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [speaking(process.env.WEB_LANGUAGE ?? FIRST_LANGUAGE)],
  clearScreen: false,
});

let ending = false;
async function end(exitCode) {
  if (ending) return;
  ending = true;
  process.exitCode = exitCode;
  const gone = server.exitCode === null ? once(server, 'exit') : undefined;
  server.kill('SIGTERM');
  await Promise.allSettled([web.close(), gone]);
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(0));
server.once('exit', (code) => void end(code ?? 1));

await web.listen().catch((error) => {
  console.error(error.message);
  return end(1);
});
web.printUrls();

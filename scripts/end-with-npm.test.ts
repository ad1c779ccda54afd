import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '#server/platform/database/process-identity.ts';
import { until } from '#server/testing/child-process.ts';

const program = `
  const { endWithNpm } = await import(process.env.PROGRAM);
  endWithNpm();
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1_000);
  console.log(process.pid);
`;

/** As npm does: a shell between it and the program. The first shell stands for npm. */
async function startByNpm() {
  const inner = `node --input-type=module -e "$SOURCE"; true`;
  const npm = spawn('sh', ['-c', `sh -c '${inner}'; true`], {
    env: {
      PATH: process.env.PATH,
      SOURCE: program,
      PROGRAM: join(import.meta.dirname, 'end-with-npm.mjs'),
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(npm.stdout, 'data')) as [Buffer];
  return { npm, processId: Number(line.toString()) };
}

it.each(['SIGTERM', 'SIGKILL'] as const)('the program ends when npm is gone by %s', async (signal) => {
  const { npm, processId } = await startByNpm();
  expect(isAlive(processId)).toBe(true);
  npm.kill(signal);
  await until(async () => !isAlive(processId), 10_000);
  expect(isAlive(processId)).toBe(false);
});

// `npm run check`: every gate, a few at a time, one line each. A gate is a script in package.json called
// check:<name>.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { duration } from './say.mjs';

const root = join(import.meta.dirname, '..');
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  NO_COLOR: '1',
};

function run(gate) {
  const startedAt = performance.now();
  const child = spawn(gate.command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ gate, ok: false, output: error.message, took: 0 }));
    child.once('close', (code) =>
      resolve({ gate, ok: code === 0, output: output.trim(), took: performance.now() - startedAt }),
    );
  });
}

async function work(queue, results) {
  for (let gate = queue.shift(); gate; gate = queue.shift()) {
    const result = await run(gate);
    results.push(result);
    console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${gate.name.padEnd(10)} ${duration(result.took)}`);
  }
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const gates = Object.entries(scripts)
  .filter(([name]) => name.startsWith('check:'))
  .map(([name, command]) => ({ name: name.slice('check:'.length), command }));
const results = [];
const queue = [...gates];
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, () => work(queue, results)));

const failed = results.filter((result) => !result.ok);
for (const { gate, output } of failed) console.log(`\n── ${gate.name}: ${gate.command}\n${output}`);
if (gates.length === 0) console.log('No gate was found in package.json.');
process.exitCode = failed.length > 0 || gates.length === 0 ? 1 : 0;

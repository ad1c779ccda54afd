import { readdirSync } from 'node:fs';
import { cpus, type as system, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { runCommand, say } from '../e2e/support/run-command.ts';
import { type Bench, type Figures, type Line, linesOf, type Runs, rowsOf, tableOf } from './support/bench.ts';
import { canPin, importScript } from './support/program.ts';

const usage = `Usage: npm run bench -- [--only <name>]… [--quick] [--books 100000] [--grown 10] [--minutes 1]

  --only <name>   measure only this; may be repeated
  --list          print the names
  --quick         one run with shorter loads, in place of the medians of three
  --bars          end with 1 where a bar isn't reached
  --books <n>     size of the synthetic catalogue; search needs at least 100000
  --grown <n>     how many times as many books and listeners "scale" compares with
  --listeners <n> how many "listeners" there are, and
  --minutes <n>   how long it watches them; the bar asks for 10
`;

const numbers = { books: 100_000, grown: 10, listeners: 500, minutes: 1 };

const names = readdirSync(join(import.meta.dirname, 'rows')).map((file) => basename(file, '.ts'));

/** In the order of the bars. */
async function benchesCalled(asked: readonly string[]): Promise<(Bench & { name: string })[]> {
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is nothing called "${unknown}" to measure. See --list.`);
  const found = (asked.length > 0 ? asked : names).map(async (name) => {
    const { bench } = (await import(`./rows/${name}.ts`)) as { bench: Bench };
    return { name, ...bench };
  });
  const first = ({ number }: Bench) => Number.parseInt(number, 10);
  return (await Promise.all(found)).toSorted((one, other) => first(one) - first(other));
}

/** What one bench measured in all its runs. One that fails says so, and the others are measured all the same. */
async function measure(
  bench: Bench & { name: string },
  given: typeof numbers & { quick: boolean },
): Promise<Line[]> {
  const measured: Figures[] = [];
  const times = given.quick ? 1 : 3;
  const runs: Runs = {
    ...given,
    times,
    say: (text) => say(`${bench.name}: ${text}`),
    repeat: async (once) => {
      for (let run = 1; run <= times; run += 1) {
        runs.say(`run ${run} of ${times}`);
        measured.push(await once());
      }
    },
  };
  try {
    await bench.measure(runs);
  } catch (error) {
    runs.say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
  return linesOf(rowsOf(bench, runs), measured);
}

/** Where the figures come from. */
const machine = [
  `${system()} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
  `Node ${process.versions.node}`,
  canPin ? 'server on core 0, load on core 1' : 'nothing pinned to a core',
].join('; ');

await runCommand(
  { usage, numbers, flags: ['quick', 'list', 'bars'], list: 'only' },
  async ({ numbers: given, has, listed }) => {
    const benches = await benchesCalled(listed);
    if (has('list')) {
      for (const { name, number, about } of benches) console.log(`${name.padEnd(16)}${number}: ${about}`);
      return;
    }
    await (await importScript<{ ensureBuilt: () => Promise<void> }>('build')).ensureBuilt();
    const lines: Line[] = [];
    for (const bench of benches) lines.push(...(await measure(bench, { ...given, quick: has('quick') })));
    const day = new Date().toISOString().slice(0, 10);
    const how = has('quick') ? 'One short run: it works, but do not compare it.' : 'Medians of three runs.';
    process.stdout.write(`\n${day}. ${machine}. ${how}\n\n${tableOf(lines)}\n`);
    if (has('bars') && lines.some(({ isReached }) => isReached === false)) process.exitCode = 1;
  },
);

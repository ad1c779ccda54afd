import { readdirSync } from 'node:fs';
import { cpus, type as system, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { runCommand, say } from '../e2e/support/run-command.ts';
import { type Bench, type Figures, type Line, linesOf, tableOf, usualNumbers } from './support/bench.ts';
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

const names = readdirSync(join(import.meta.dirname, 'rows')).map((file) => basename(file, '.ts'));

type Named = Bench & { name: string };

/** In the order of the bars. */
async function benchesCalled(asked: readonly string[]): Promise<Named[]> {
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is nothing called "${unknown}" to measure. See --list.`);
  const load = async (name: string): Promise<Named> => ({
    name,
    ...((await import(`./rows/${name}.ts`)) as { bench: Bench }).bench,
  });
  const found = await Promise.all((asked.length > 0 ? asked : names).map(load));
  const first = ({ number }: Bench) => Number.parseInt(number, 10);
  return found.toSorted((one, other) => first(one) - first(other));
}

/** What one bench measured in all its runs. One that fails says so, and the others are measured all the same. */
async function measure(
  { name, rows, measure: measureAll }: Named,
  given: typeof usualNumbers & { quick: boolean },
): Promise<Line[]> {
  const all: Figures[] = [];
  const runs = { ...given, times: given.quick ? 1 : 3, say: (text: string) => say(`${name}: ${text}`) };
  try {
    await measureAll(runs, all);
  } catch (error) {
    runs.say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
  return linesOf(rows, runs, all);
}

/** Where the figures come from. */
const machine = [
  `${system()} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
  `Node ${process.versions.node}`,
  canPin ? 'server on core 0, load on core 1' : 'nothing pinned to a core',
].join('; ');

await runCommand(
  { usage, numbers: usualNumbers, flags: ['quick', 'list', 'bars'], list: 'only' },
  async ({ numbers, has, listed }) => {
    const benches = await benchesCalled(listed);
    if (has('list')) {
      for (const { name, number, about } of benches) console.log(`${name.padEnd(16)}${number}: ${about}`);
      return;
    }
    await (await importScript<{ ensureBuilt: () => Promise<void> }>('build')).ensureBuilt();
    const lines: Line[] = [];
    for (const one of benches) lines.push(...(await measure(one, { ...numbers, quick: has('quick') })));
    const day = new Date().toISOString().slice(0, 10);
    const how = has('quick') ? 'One short run: it works, but do not compare it.' : 'Medians of three runs.';
    process.stdout.write(`\n${day}. ${machine}. ${how}\n\n${tableOf(lines)}\n`);
    if (has('bars') && lines.some(({ isReached }) => isReached === false)) process.exitCode = 1;
  },
);

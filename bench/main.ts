import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accountsBench } from './accounts-rows.ts';
import { adminCatalogueBench } from './admin-catalogue-rows.ts';
import type { Bench, Runs } from './bench.ts';
import { catalogueBench } from './catalogue-rows.ts';
import { extractBench } from './extract-rows.ts';
import { type Measured, type Row, rowsOf, tableOf } from './figures.ts';
import { generationBench } from './generation-rows.ts';
import { homeBench } from './home-rows.ts';
import { importsBench } from './imports-rows.ts';
import { lighthouseBench } from './lighthouse-rows.ts';
import { listenersBench } from './listeners-rows.ts';
import { describeMachine } from './machine.ts';
import { partBenches } from './parts.ts';
import { serverBenches } from './server-rows.ts';
import { webAdminBench } from './web-admin-rows.ts';
import { webPlayingBench } from './web-playing-rows.ts';
import { webBench } from './web-rows.ts';

const benches: readonly Bench[] = [
  catalogueBench,
  homeBench,
  accountsBench,
  adminCatalogueBench,
  importsBench,
  listenersBench,
  generationBench,
  extractBench,
  ...partBenches,
  ...serverBenches,
  webBench,
  webPlayingBench,
  webAdminBench,
  lighthouseBench,
];

const usage = `Usage: npm run bench -- [--quick] [--only <name>]… [--books 100000] [--minutes 1] [--write]

  --quick         one run and shorter loads in place of three runs and their medians
  --only <name>   only this; may be given more than once
  --books <n>     size of the synthetic catalogue, 100000 if not given and at least that for search
  --minutes <n>   how long listeners are watched, 1 if not given; the bar asks for 10
  --write         write the table to bench/RESULTS.md

${benches.map(({ name, about }) => `  ${name.padEnd(12)}${about}`).join('\n')}
`;

function readTyped() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      only: { type: 'string', multiple: true, default: [] },
      books: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '1' },
    },
  });
  const unknown = values.only.find((name) => !benches.some((bench) => bench.name === name));
  if (unknown) throw new Error(`There is nothing called "${unknown}" to measure.`);
  const chosen = values.only.length > 0 ? benches.filter(({ name }) => values.only.includes(name)) : benches;
  return { ...values, chosen, books: Number(values.books), minutes: Number(values.minutes) };
}

type Typed = ReturnType<typeof readTyped>;

/** Progress goes where it does not mix with the table. */
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What one bench measured in all its runs; one that fails is told and does not keep the others from theirs. */
async function measure(bench: Bench, { quick, books, minutes }: Typed): Promise<Row[]> {
  const measured: Measured[] = [];
  const times = quick ? 1 : 3;
  const runs: Runs = {
    times,
    quick,
    books,
    minutes,
    say: (text) => say(`${bench.name}: ${text}`),
    repeat: async (once) => {
      for (let run = 1; run <= times; run += 1) {
        runs.say(`run ${run} of ${times}`);
        measured.push(...(await once()));
      }
    },
  };
  try {
    await bench.measure(runs);
  } catch (error) {
    runs.say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
  return rowsOf(measured);
}

const howMeasured = (quick: boolean) =>
  quick ? 'One short run: good for seeing that it works, not for comparing.' : 'Medians of three runs.';

async function main(typed: Typed): Promise<void> {
  const rows: Row[] = [];
  for (const bench of typed.chosen) rows.push(...(await measure(bench, typed)));
  const day = new Date().toISOString().slice(0, 10);
  const report = `${day}. ${describeMachine()}. ${howMeasured(typed.quick)}\n\n${tableOf(rows)}\n`;
  process.stdout.write(`\n${report}`);
  if (typed.write) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), `${preface}${report}`);
}

const preface = `# Figures

Written by \`npm run bench -- --write\`. Each reference was measured in the same run on the same machine: on another
one the figures will differ, the ratios hardly.

`;

// Servers that were started end with this process, and they are told by its exit; a signal may come twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const typed = readTyped();
  if (typed.help) process.stdout.write(usage);
  else await main(typed);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}
// Everything that was measured is closed by now; what a library still keeps open must keep nobody waiting.
process.exit();

import { parseArgs } from 'node:util';
import { adminListsBench } from './admin-lists.ts';
import { audioRangesBench } from './audio-ranges.ts';
import { busyBench } from './busy.ts';
import { coldPagesBench } from './cold-pages.ts';
import { contentBench } from './content.ts';
import { firstPlayBench } from './first-play.ts';
import { firstViewsBench } from './first-views.ts';
import { homeBench } from './home.ts';
import { importsBench } from './imports.ts';
import { lighthouseBench } from './lighthouse.ts';
import { listenersBench } from './listeners.ts';
import { memoryBench } from './memory.ts';
import { movingBench } from './moving.ts';
import { narrationBench } from './narration.ts';
import { naturalNarrationBench } from './natural-narration.ts';
import { pagesBench } from './pages.ts';
import { savesBench } from './saves.ts';
import { scaleBench } from './scale.ts';
import { searchBench } from './search.ts';
import { startBench } from './start.ts';
import type { Bench, Runs } from './support/bench.ts';
import { type Measured, type Row, rowsOf, tableOf } from './support/figures.ts';
import { describeMachine } from './support/machine.ts';
import { tapToSoundBench } from './tap-to-sound.ts';
import { twoProcessesBench } from './two-processes.ts';

/** In the order of their rows; `moving` measures row 12 beside a library that moves. */
const benches: readonly Bench[] = [
  pagesBench,
  coldPagesBench,
  searchBench,
  savesBench,
  audioRangesBench,
  naturalNarrationBench,
  narrationBench,
  homeBench,
  scaleBench,
  adminListsBench,
  importsBench,
  busyBench,
  movingBench,
  firstPlayBench,
  startBench,
  memoryBench,
  firstViewsBench,
  contentBench,
  lighthouseBench,
  tapToSoundBench,
  twoProcessesBench,
  listenersBench,
];

const list = benches.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n');

const usage = `Usage: npm run bench -- [--only <name>]… [--quick] [--books 100000] [--grown 10] [--minutes 1]

  --only <name>   measure only this; may be repeated
  --list          print the names
  --quick         one run with shorter loads, in place of the medians of three
  --books <n>     size of the synthetic catalogue; search needs at least 100000
  --grown <n>     how many times as many books and listeners "scale" compares with
  --minutes <n>   how long "listeners" watches; the bar asks for 10

${list}
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      only: { type: 'string', multiple: true, default: [] },
      books: { type: 'string', default: '100000' },
      grown: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '1' },
    },
  });
  const unknown = values.only.find((name) => !benches.some((bench) => bench.name === name));
  if (unknown) throw new Error(`There is nothing called "${unknown}" to measure.`);
  const chosen = values.only.length > 0 ? benches.filter(({ name }) => values.only.includes(name)) : benches;
  const { books, grown, minutes } = values;
  return { ...values, chosen, books: Number(books), grown: Number(grown), minutes: Number(minutes) };
}

type Arguments = ReturnType<typeof readArguments>;

/** Progress goes where it does not mix with the table. */
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What one bench measured in all its runs. One that fails says so, and the others are measured all the same. */
async function measure(bench: Bench, { quick, books, grown, minutes }: Arguments): Promise<Row[]> {
  const measured: Measured[] = [];
  const times = quick ? 1 : 3;
  const runs: Runs = {
    times,
    quick,
    books,
    grown,
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

async function main(given: Arguments): Promise<void> {
  const rows: Row[] = [];
  for (const bench of given.chosen) rows.push(...(await measure(bench, given)));
  const day = new Date().toISOString().slice(0, 10);
  const how = given.quick ? 'One short run: it works, but do not compare it.' : 'Medians of three runs.';
  process.stdout.write(`\n${day}. ${describeMachine()}. ${how}\n\n${tableOf(rows)}\n`);
}

// Servers and databases end with this process; the same signal may come twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const given = readArguments();
  if (given.help) process.stdout.write(usage);
  else if (given.list) process.stdout.write(`${list}\n`);
  else await main(given);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}

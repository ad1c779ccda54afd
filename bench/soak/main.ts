import { parseArgs } from 'node:util';
import { describeMachine } from '../support/machine.ts';
import { breachesOf, tell } from './report.ts';
import { soak } from './soak.ts';

const usage = `Usage: npm run soak -- [--listeners 500] [--seconds 600] [--books 20000]

  Starts the built server and a database of its own on this machine alone. Listeners save their place and fetch audio
  every ten seconds, browse, search, open and read books and highlight, while a list of books comes in every minute and
  books are written and narrated. It ends with 1 if anything failed, if the p99 is 100 ms or more, or if memory grew.
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      listeners: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '600' },
      books: { type: 'string', default: '20000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const whole = (name: 'listeners' | 'seconds' | 'books'): number => {
    const number = Number(values[name]);
    if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1.`);
    return number;
  };
  const [listeners, seconds, books] = [whole('listeners'), whole('seconds'), whole('books')];
  return { listeners, seconds, books, help: values.help };
}

// Servers and databases end with this process; the same signal may come twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const { help, ...given } = readArguments();
  if (help) process.stdout.write(usage);
  else {
    const report = await soak({ ...given, say: (text) => process.stderr.write(`${text}\n`) });
    const breaches = breachesOf(report);
    process.stdout.write(`\n${describeMachine({ pinned: false })}\n\n${tell(report)}\n\n`);
    process.stdout.write(breaches.length === 0 ? 'All bars are met.\n' : `${breaches.join('\n')}\n`);
    process.exitCode = breaches.length === 0 ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}

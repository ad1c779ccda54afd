import { parseArgs } from 'node:util';

type Command = {
  usage: string;
  /** The option that says how many of what it does. */
  many: string;
  howMany: number;
};

function readArguments({ many, howMany }: Command) {
  const { values } = parseArgs({
    options: {
      [many]: { type: 'string', default: String(howMany) },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const count = Number(values[many]);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${many} is a whole number from 1.`);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number.');
  return { count, seed, help: values.help };
}

/** A command with a number, a seed and a usage. What it throws ends it with 2. */
export async function runCommand(
  command: Command,
  run: (given: { count: number; seed: number }) => Promise<void>,
): Promise<void> {
  // What was started ends with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  try {
    const { help, ...given } = readArguments(command);
    if (help) process.stdout.write(command.usage);
    else await run(given);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${command.usage}`);
    process.exitCode = 2;
  }
}

/** Progress goes where it does not mix with the report. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

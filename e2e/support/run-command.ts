import { type ParseArgsConfig, parseArgs } from 'node:util';

type Command<Name extends string> = {
  usage: string;
  /** Options with a whole number, and what it is where none is given. */
  numbers: Record<Name, number>;
  flags?: readonly string[];
  /** An option that may be given several times. */
  list?: string;
  /** What was typed, if some of it is for somebody else. */
  typed?: string[];
};

type Given<Name extends string> = {
  numbers: Record<Name, number>;
  has: (flag: string) => boolean;
  listed: string[];
  /** What belongs to no option. */
  rest: string[];
};

function readArguments<Name extends string>({
  numbers,
  flags = [],
  list,
  typed,
}: Command<Name>): Given<Name> {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const name of Object.keys(numbers)) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  if (list !== undefined) options[list] = { type: 'string', multiple: true };
  const { values, positionals } = parseArgs({
    args: typed ?? process.argv.slice(2),
    allowPositionals: true,
    options,
  });
  const read = Object.entries<number>(numbers).map(([name, otherwise]) => {
    const text = String(values[name] ?? otherwise);
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is "${text}", but must be a whole number.`);
    return [name, Number(text)];
  });
  return {
    numbers: Object.fromEntries(read) as Record<Name, number>,
    has: (flag) => values[flag] === true,
    listed: [values[list ?? '']].flat().filter((value) => typeof value === 'string'),
    rest: positionals,
  };
}

/** A command with a usage. It ends with 2 where its arguments are wrong, and with 1 where it fails. */
export async function runCommand<Name extends string>(
  command: Command<Name>,
  run: (given: Given<Name>) => Promise<void>,
): Promise<void> {
  // What was started ends with this process; the same signal may come twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  let given: Given<Name>;
  try {
    given = readArguments(command);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${command.usage}`);
    process.exitCode = 2;
    return;
  }
  if (given.has('help')) process.stdout.write(command.usage);
  else
    await run(given).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    });
}

/** Progress goes where it does not mix with the report. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

/** Lines of cells below each other: the first of each line to the left, the others to the right. */
export function columns(lines: readonly (readonly (string | number)[])[]): string {
  const width = (at: number) => Math.max(...lines.map((line) => String(line[at] ?? '').length));
  return lines
    .map((line) =>
      line
        .map((cell, at) => (at === 0 ? String(cell).padEnd(width(at)) : String(cell).padStart(width(at) + 2)))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

/** Of a run that isn't to be the same as another. */
export const aSeed = (): number => Math.floor(Math.random() * 1_000_000_000);

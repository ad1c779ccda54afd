import { CommandError } from './cli/command-error.ts';
import { moveStorage } from './cli/move-storage.ts';
import { openForCommand, refuseWithoutLibrary } from './cli/open-for-command.ts';
import { parseCommand, UsageError, usage } from './cli/parse-command.ts';
import { runCommand } from './cli/run-command.ts';
import { typedWords } from './platform/config/environment.ts';
import { createLog } from './platform/log/log.ts';
import { readEnvironment, readSettings } from './settings.ts';

/** Exit codes: 0 done, 1 it could not be done, 2 that is no command. */
async function main(): Promise<0 | 1 | 2> {
  try {
    const typed = typedWords();
    const command = parseCommand(typed);
    if (command.name === 'help') {
      process.stdout.write(usage);
      return typed.length === 0 ? 2 : 0;
    }
    const environment = readEnvironment();
    if (command.name === 'storage move') {
      process.stdout.write(`${await moveStorage(readSettings(environment), command)}\n`);
      return 0;
    }
    refuseWithoutLibrary(environment, command.name);
    const instance = await openForCommand(environment, createLog('warn'));
    try {
      process.stdout.write(`${await runCommand(instance, command)}\n`);
    } finally {
      await instance.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? describe(error) : String(error);
}

/** A bug is reported with its stack, anything else with its sentence. */
function describe(error: Error): string {
  return error.name === 'TypeError' ? (error.stack ?? error.message) : error.message;
}

// By `exit` instead of the signal itself, so that a database started for the command ends too. The signal may
// come twice, from the terminal and from npm, and the second must not cut the first short.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
// Only its owner may read what a command writes.
process.umask(0o077);
process.exitCode = await main();

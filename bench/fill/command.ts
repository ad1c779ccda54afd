import { openForCommand } from '#server/cli/open-for-command.ts';
import { typedWords } from '#server/platform/config/environment.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readEnvironment } from '#server/settings.ts';
import { fillBooks } from './fill-books.ts';
import { fillListeners } from './fill-listeners.ts';
import { readCounts } from './read-counts.ts';

/** `npm run precis -- catalogue fill [--books 100000] [--listeners 1000]`. Exit codes as of the other commands. */
async function main(typed: readonly string[]): Promise<0 | 1 | 2> {
  const counts = readCounts(typed);
  if (typeof counts === 'string') {
    process.stderr.write(`${counts}\n`);
    return 2;
  }
  const { adapters, close } = await openForCommand(readEnvironment(), createLog('warn'));
  try {
    const { added } = await fillBooks(adapters, { books: counts.books });
    const { started } = await fillListeners(adapters.database.pool, counts.listeners);
    process.stdout.write(
      `${added} books, ${counts.listeners} listeners, ${started} books started by them.\n`,
    );
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  } finally {
    await close();
  }
}

process.exitCode = await main(typedWords());

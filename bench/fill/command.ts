import { openForCommand } from '#server/cli/open-for-command.ts';
import { typedWords } from '#server/platform/config/environment.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readEnvironment } from '#server/settings.ts';
import { runCommand } from '../../e2e/support/run-command.ts';
import { fillBooks } from './fill-books.ts';
import { fillListeners } from './fill-listeners.ts';

const usage = 'Usage: npm run precis -- catalogue fill [--books 100000] [--listeners 1000]\n';

await runCommand(
  { usage, numbers: { books: 100_000, listeners: 1_000 }, typed: typedWords() },
  async ({ numbers: { books, listeners } }) => {
    const { adapters, close } = await openForCommand(readEnvironment(), createLog('warn'));
    try {
      const { added } = await fillBooks(adapters, { books });
      const { started } = await fillListeners(adapters.database.pool, listeners);
      process.stdout.write(`${added} books, ${listeners} listeners, ${started} books started by them.\n`);
    } finally {
      await close();
    }
  },
);

import { parseArgs } from 'node:util';

const USAGE = 'catalogue fill [--books 100000] [--listeners 1000]';

/** How many books and listeners were asked for, or what is wrong with what was typed. */
export function readCounts(typed: readonly string[]): { books: number; listeners: number } | string {
  try {
    const { books, listeners } = parseArgs({
      args: [...typed],
      options: {
        books: { type: 'string', default: '100000' },
        listeners: { type: 'string', default: '1000' },
      },
    }).values;
    const wrong = Object.entries({ books, listeners }).find(([, text]) => !/^\d{1,8}$/.test(text));
    if (wrong) return `--${wrong[0]} is "${wrong[1]}", but must be a whole number.`;
    return { books: Number(books), listeners: Number(listeners) };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}\nUsage: npm run precis -- ${USAGE}`;
  }
}

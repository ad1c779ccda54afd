import { parseArgs } from 'node:util';

export type Command =
  | { name: 'help' }
  | { name: 'admin'; email: string }
  | { name: 'reset-password'; email: string }
  | { name: 'library import'; folder: string }
  | { name: 'catalogue fill'; books: number; listeners: number };

/** What was typed is no command. The message says what is wrong with it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const usage = `Usage: npm run precis -- <command>

  admin <email>             make an account an admin
  reset-password <email>    print a link by which its owner chooses a new password
  library import <folder>   take in the books of a folder, one Markdown file a book
  catalogue fill [--books 100000] [--listeners 1000]
                            make up a catalogue for measuring, in a database without real books
  help                      show this

Commands use the settings of the server (docs/operations.md) and work while it is running.
`;

type Typed = { words: string[]; books: string | undefined; listeners: string | undefined };

/** Makes a command of what was typed after `npm run precis --`. Throws `UsageError`. */
export function parseCommand(typed: readonly string[]): Command {
  const given = read(typed);
  if (given === 'help') return { name: 'help' };
  const { words } = given;
  if (words[0] === 'catalogue' && words[1] === 'fill') return fill(given);
  if ((given.books ?? given.listeners) !== undefined) {
    throw new UsageError('--books and --listeners belong to "catalogue fill".');
  }
  return plainCommand(words);
}

/** Those of words alone. */
function plainCommand(words: readonly string[]): Command {
  const [first, second] = words;
  if (first === 'admin') return { name: 'admin', email: only(words.slice(1), 'admin <email>') };
  if (first === 'reset-password') {
    return { name: 'reset-password', email: only(words.slice(1), 'reset-password <email>') };
  }
  if (first === 'library' && second === 'import') {
    return { name: 'library import', folder: only(words.slice(2), 'library import <folder>') };
  }
  throw new UsageError(`There is no command "${words.join(' ')}".`);
}

function read(typed: readonly string[]): Typed | 'help' {
  try {
    const { positionals: words, values } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        books: { type: 'string' },
        listeners: { type: 'string' },
      },
    });
    if (values.help || words.length === 0 || words[0] === 'help') return 'help';
    return { words, books: values.books, listeners: values.listeners };
  } catch (error) {
    // The first sentence; what follows it is about positional arguments and their escaping.
    throw new UsageError((error as Error).message.split('. ')[0] ?? '');
  }
}

function only(words: readonly string[], form: string): string {
  const [word, ...more] = words;
  if (!word || more.length > 0) throw new UsageError(`It is written: ${form}`);
  return word;
}

function fill({ words, books = '100000', listeners = '1000' }: Typed): Command {
  if (words.length > 2) throw new UsageError(`"catalogue fill" takes no "${words.slice(2).join(' ')}".`);
  return {
    name: 'catalogue fill',
    books: wholeNumber('--books', books),
    listeners: wholeNumber('--listeners', listeners),
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`${option} is "${text}", but must be a whole number.`);
  return Number(text);
}

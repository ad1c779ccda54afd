import { parseArgs } from 'node:util';

export type Command =
  | { name: 'help' }
  | { name: 'admin'; email: string }
  | { name: 'reset-password'; email: string }
  | { name: 'second-factor-off'; email: string }
  | { name: 'library import'; folder: string }
  | { name: 'storage move'; from: string; to: string }
  | { name: 'backup'; file: string | null }
  | { name: 'restore'; file: string; replace: boolean }
  | { name: 'voice list' }
  | { name: 'voice install'; voice: string; from: string | null }
  | { name: 'voice use'; voice: string }
  | { name: 'voice remove'; voice: string }
  | { name: 'voice try'; voice: string; text: string | null }
  | { name: 'doctor'; mend: boolean };

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export const usage = `Usage: npm run precis -- <command>

  admin <email>             make an account an admin
  reset-password <email>    print a link for choosing a new password
  second-factor-off <email> let somebody log in who has lost passkeys and recovery codes
  library import <folder>   import a folder of books, one Markdown file per book
  storage move <from> <to>  copy audio and pictures to another folder or bucket
  backup [file]             write everything into one file, by default in DATA_DIR/backups
  restore <file> [--replace]
                            restore a backup; stop the server first
  voice list                natural voices that can be installed, and those that are
  voice install <name> [--from <folder>]
                            fetch a voice, or take it from a folder, check it and have it speak
  voice use <name>          speak books of its language with it from now on
  voice remove <name>       delete its files
  voice try <name> [text]   write what it says into <name>.wav
  doctor [--mend]           check that all is well; with --mend, repair what can be repaired
  catalogue fill [--books 100000] [--listeners 1000]
                            a synthetic catalogue for measuring, in a database without real books
  help                      show this

Commands use the settings of the server (the environment, and .env or the file that --env-file <file> names;
docs/operations.md) and work while it is running.
`;

type Options = {
  from?: string;
  replace?: boolean;
  mend?: boolean;
};
type Typed = Options & { words: string[] };

const owners = {
  from: 'voice install',
  replace: 'restore',
  mend: 'doctor',
} as const satisfies Record<keyof Options, Command['name']>;

/** Throws `UsageError`. */
export function parseCommand(typed: readonly string[]): Command {
  const given = read(typed);
  if (given === 'help') return { name: 'help' };
  const command = plainCommand(given);
  for (const [option, owner] of Object.entries(owners)) {
    if (option in given && owner !== command.name) throw new UsageError(`--${option} belongs to "${owner}".`);
  }
  return command;
}

type Make = (words: readonly string[], typed: Typed) => Command;

/** By the first word; what follows it is given. */
const plain: Readonly<Record<string, Make>> = {
  admin: (words) => ({ name: 'admin', email: only(words, 'admin <email>') }),
  'reset-password': (words) => ({ name: 'reset-password', email: only(words, 'reset-password <email>') }),
  'second-factor-off': (words) => ({
    name: 'second-factor-off',
    email: only(words, 'second-factor-off <email>'),
  }),
  backup: (words) => ({ name: 'backup', file: words.length === 0 ? null : only(words, 'backup [file]') }),
  restore: (words, { replace = false }) => ({
    name: 'restore',
    file: only(words, 'restore <file> [--replace]'),
    replace,
  }),
  doctor: (words, { mend = false }) => {
    if (words.length > 0) throw new UsageError('Usage: doctor [--mend]');
    return { name: 'doctor', mend };
  },
};

function plainCommand(typed: Typed): Command {
  const [first = '', second, ...more] = typed.words;
  const make = Object.hasOwn(plain, first) ? plain[first] : undefined;
  if (make) return make(typed.words.slice(1), typed);
  if (first === 'library' && second === 'import')
    return { name: 'library import', folder: only(more, 'library import <folder>') };
  if (first === 'storage' && second === 'move') return moveCommand(more);
  if (first === 'voice') return voiceCommand(second, more, typed);
  throw noCommand(typed);
}

function moveCommand([from, to, ...more]: readonly string[]): Command {
  if (!(from && to) || more.length > 0) throw new UsageError('Usage: storage move <from> <to>');
  return { name: 'storage move', from, to };
}

const noCommand = ({ words }: Typed) => new UsageError(`There is no command "${words.join(' ')}".`);

function voiceCommand(what: string | undefined, words: readonly string[], typed: Typed): Command {
  switch (what) {
    case 'list':
      return { name: 'voice list' };
    case 'install': {
      const voice = only(words, 'voice install <name> [--from <folder>]');
      return { name: 'voice install', voice, from: typed.from ?? null };
    }
    case 'use':
    case 'remove':
      return { name: `voice ${what}`, voice: only(words, `voice ${what} <name>`) };
    case 'try': {
      const [voice, ...text] = words;
      return {
        name: 'voice try',
        voice: only([voice ?? ''], 'voice try <name> [text]'),
        text: text.join(' ') || null,
      };
    }
    default:
      throw noCommand(typed);
  }
}

function read(typed: readonly string[]): Typed | 'help' {
  try {
    const {
      positionals: words,
      values: { help, ...options },
    } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        from: { type: 'string' },
        replace: { type: 'boolean' },
        mend: { type: 'boolean' },
      },
    });
    if (help || words.length === 0 || words[0] === 'help') return 'help';
    return { words, ...options };
  } catch (error) {
    // The first sentence; the rest is about escaping positional arguments.
    throw new UsageError((error as Error).message.split('. ')[0] ?? '');
  }
}

function only(words: readonly string[], form: string): string {
  const [word, ...more] = words;
  if (!word || more.length > 0) throw new UsageError(`Usage: ${form}`);
  return word;
}

import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** What the rest of the server writes to: `log.info({ bookId }, 'narrated')`. The web server takes it too. */
export type Logger = Pick<
  PinoLogger,
  'level' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
> & {
  child: (bindings: Record<string, unknown>) => Logger;
};

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const secretNames = ['authorization', 'cookie', 'token', 'password', 'apiKey'];
/** At the top, one and two levels down, and in request headers: pino's paths know no "anywhere". */
const secretPaths = secretNames.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `req.headers.${name}`,
  `request.headers.${name}`,
]);

type Described = { type: string; message: string; code?: unknown; stack: string; cause?: Described };

/**
 * What is told of an error: no more than this, as drivers hang whole connections on theirs, and as the
 * message of a failed query ends with its values, which may be anybody's address.
 */
function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, query } = error as { code?: unknown; query?: unknown };
  const stack = error.stack ?? '';
  const firstFrame = stack.search(/^ {4}at /m);
  return {
    type: error.name,
    message: 'params' in error && typeof query === 'string' ? `Failed query: ${query}` : error.message,
    ...(code === undefined ? {} : { code }),
    stack: firstFrame < 0 ? '' : stack.slice(firstFrame),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}

function describeForPeople(error: Described): string {
  const cause = error.cause ? `\n  because of ${describeForPeople(error.cause)}` : '';
  return `${error.type}: ${onOneLine(error.message)}\n${error.stack}${cause}`;
}

const words: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
const inEveryLine = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** What came from outside must not look like a line of its own, nor move the cursor of a terminal. */
const onOneLine = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** One JSON line as a person reads it: time, level, sentence, and what is left as name=value. */
export function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { level: number; time: number; msg?: string };
  const error = entry.err as Described | undefined;
  const rest = Object.entries(entry)
    .filter(([name]) => !inEveryLine.has(name))
    .map(
      ([name, value]) => ` ${name}=${onOneLine(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('');
  const time = new Date(entry.time).toISOString().slice(11, 19);
  const trouble = error ? `\n  ${describeForPeople(error)}` : '';
  return `${time} ${(words[entry.level] ?? '').padEnd(5)} ${onOneLine(entry.msg ?? '')}${rest}${trouble}\n`;
}

const forPeople: DestinationStream = { write: (line) => process.stdout.write(readable(line)) };

/**
 * The log of a process: JSON lines on standard output, readable lines when that is a terminal.
 * Values under the name of a secret are replaced before they are written.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describe },
    redact: { paths: secretPaths, censor: '[hidden]' },
  };
  if (destination) return pino(options, destination);
  return process.stdout.isTTY ? pino(options, forPeople) : pino(options);
}

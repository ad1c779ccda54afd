import { type Caller, callers, type Fault, faults, type Judged } from './judge.ts';
import type { Attempt } from './make-request.ts';
import type { Got } from './send.ts';

type Sent = { number: number; attempt: Attempt; caller: Caller; got: Got; judged: Judged[] };

export type Failure = { fault: Fault; text: string };
export type Report = ReturnType<typeof createReport>;

const LONGEST_BODY = 1_500;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bodyFor(body: Buffer | null): string {
  if (!body) return '';
  const text = body.toString();
  if (text.length <= LONGEST_BODY) return ` --data-raw ${quoted(text)}`;
  return ` --data-raw ${quoted(text.slice(0, 200))}… (${body.length} bytes; the seed makes it again)`;
}

/** What repeats a request from a command line. */
function commandOf(address: string, { attempt, caller }: Sent): string {
  const { operation, path, headers, body } = attempt;
  const token = caller === 'nobody' ? {} : { authorization: `Bearer <${caller}>` };
  const told = Object.entries({ ...headers, ...token }).map(
    ([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`,
  );
  return `curl --path-as-is -X ${operation.method} ${quoted(address + path)}${told.join('')}${bodyFor(body)}`;
}

/** `2xx` and the like. */
const classOf = ({ status }: Got): string => (status === null ? 'none' : `${Math.floor(status / 100)}xx`);
const classes = ['2xx', '4xx', '5xx', 'none'] as const;

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(7))).join('');

/** Counts answers, and keeps what was wrong with them. */
export function createReport(address: string) {
  const failures: Failure[] = [];
  const counts = new Map<string, Map<string, number>>();
  let total = 0;
  let slowestMs = 0;
  let slowestRoute = '';

  function count(name: string, kind: string): void {
    const held = counts.get(name) ?? new Map<string, number>();
    counts.set(name, held.set(kind, (held.get(kind) ?? 0) + 1));
  }

  function add(sent: Sent): void {
    const { number, attempt, caller, got, judged } = sent;
    const { route, access } = attempt.operation.endpoint;
    total += 1;
    count(`${access} by ${caller}`, classOf(got));
    if (got.tookMs > slowestMs) {
      slowestMs = got.tookMs;
      slowestRoute = route;
    }
    for (const { fault, why } of judged)
      failures.push({ fault, text: `request ${number}, ${route}: ${why}\n    ${commandOf(address, sent)}` });
  }

  function table(): string {
    const lines = ['anyone', 'signed-in', 'admin'].flatMap((access) =>
      callers.map((caller) => {
        const held = counts.get(`${access} by ${caller}`);
        return row([`${access} by ${caller}`, ...classes.map((one) => held?.get(one) ?? 0)]);
      }),
    );
    return [row(['calls for, sent by', ...classes]), ...lines].join('\n');
  }

  const countOf = (fault: Fault): number => failures.filter((one) => one.fault === fault).length;

  return {
    failures,
    add,
    tell: (text: string) => failures.push({ fault: 'without permission', text }),
    text: (): string =>
      [
        table(),
        '',
        ...failures.map(({ fault, text }) => `${fault}: ${text}`),
        `${total} requests: ${faults.map((fault) => `${countOf(fault)} ${fault}`).join(', ')}.`,
        `The slowest took ${Math.round(slowestMs)} ms (${slowestRoute}).`,
      ].join('\n'),
  };
}

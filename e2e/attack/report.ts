import { columns } from '../support/run-command.ts';
import { type Caller, callers, type Fault, faults, type Got, type Judged } from './judge.ts';
import type { Attempt } from './make-request.ts';

type Sent = { number: number; attempt: Attempt; caller: Caller; got: Got; judged: Judged[] };

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

const classes = ['2xx', '4xx', '5xx', 'none'] as const;

/** Counts answers, and keeps what was wrong with them. */
export function createReport(address: string) {
  const failures: { fault: Fault; text: string }[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  let slowest = { tookMs: 0, route: '' };

  function add(sent: Sent): void {
    const { number, attempt, caller, got, judged } = sent;
    const { route, access } = attempt.operation.endpoint;
    const kind = got.status === null ? 'none' : `${Math.floor(got.status / 100)}xx`;
    const key = `${access} by ${caller}: ${kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    total += 1;
    if (got.tookMs > slowest.tookMs) slowest = { tookMs: got.tookMs, route };
    for (const { fault, why } of judged)
      failures.push({ fault, text: `request ${number}, ${route}: ${why}\n    ${commandOf(address, sent)}` });
  }

  const rows = () =>
    ['anyone', 'signed-in', 'admin'].flatMap((access) =>
      callers.map((caller) => {
        const name = `${access} by ${caller}`;
        return [name, ...classes.map((kind) => counts.get(`${name}: ${kind}`) ?? 0)];
      }),
    );
  const countOf = (fault: Fault) => `${failures.filter((one) => one.fault === fault).length} ${fault}`;
  return {
    failures,
    add,
    text: (): string =>
      [
        columns([['calls for, sent by', ...classes], ...rows()]),
        ...failures.map(({ fault, text }) => `${fault}: ${text}`),
        `${total} requests: ${faults.map(countOf).join(', ')}.`,
        `The slowest took ${Math.round(slowest.tookMs)} ms (${slowest.route}).`,
      ].join('\n'),
  };
}

import { columns } from '../support/run-command.ts';
import { type Caller, callers, type Fault, faults, type Got, type Judged } from './judge.ts';
import type { Attempt } from './make-request.ts';

type Sent = { number: number; attempt: Attempt; caller: Caller; got: Got; judged: Judged[] };

export type Report = ReturnType<typeof createReport>;

const LONGEST_BODY = 1_500;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** What repeats a request from a command line. */
function commandOf(address: string, { attempt, caller }: Sent): string {
  const { method, path, headers, body } = attempt;
  const token = caller === 'nobody' ? {} : { authorization: `Bearer <${caller}>` };
  const given = Object.entries({ ...headers, ...token }).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  const text = body?.toString() ?? '';
  const cut = `${quoted(text.slice(0, 200))}… (${text.length} characters; the seed makes it again)`;
  const data = body ? [`--data-raw ${text.length > LONGEST_BODY ? cut : quoted(text)}`] : [];
  return [`curl --path-as-is -X ${method} ${quoted(address + path)}`, ...given, ...data].join(' ');
}

const classes = ['2xx', '4xx', '5xx', 'none'];
const names = ['anyone', 'guests', 'signed-in', 'admin'].flatMap((access) =>
  callers.map((caller) => `${access} by ${caller}`),
);

/** Counts answers, and keeps what was wrong with them. */
export function createReport(address: string) {
  const failures: { fault: Fault; text: string }[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  let slowest = { tookMs: 0, route: '' };
  return {
    failures,
    add: (sent: Sent): void => {
      const { number, attempt, caller, got, judged } = sent;
      const { route, access } = attempt.endpoint;
      const kind = got.status === null ? 'none' : `${Math.floor(got.status / 100)}xx`;
      const key = `${access} by ${caller}: ${kind}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total += 1;
      if (got.tookMs > slowest.tookMs) slowest = { tookMs: got.tookMs, route };
      const command = commandOf(address, sent);
      for (const { fault, why } of judged)
        failures.push({ fault, text: `request ${number}, ${route}: ${why}\n    ${command}` });
    },
    text: (): string => {
      const rows = names.map((name) => [name, ...classes.map((kind) => counts.get(`${name}: ${kind}`) ?? 0)]);
      const found = faults.map((one) => `${failures.filter(({ fault }) => fault === one).length} ${one}`);
      return [
        columns([['calls for, sent by', ...classes], ...rows]),
        ...failures.map((failure) => `${failure.fault}: ${failure.text}`),
        `${total} requests: ${found.join(', ')}.`,
        `The slowest took ${Math.round(slowest.tookMs)} ms (${slowest.route}).`,
      ].join('\n');
    },
  };
}

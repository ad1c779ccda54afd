import type { Report } from './soak.ts';
import type { Sample } from './watch-processes.ts';

const P99_MS = 100;
/** Memory at the end, as a multiple of what it was once everything had run for a while. */
const GROWTH = { server: 1.1, database: 1.25 };
/** Of all samples: until then caches fill and code is compiled. */
const WARM = 0.3;

/** What was not met, a sentence each. */
export function breachesOf({ rows, errors, samples }: Pick<Report, 'rows' | 'errors' | 'samples'>): string[] {
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  const all = rows.at(-1)?.p99 ?? Number.NaN;
  return [
    ...(failed > 0 ? [`${failed} calls failed; none may.`] : []),
    ...(all < P99_MS ? [] : [`The p99 is ${all.toFixed(1)} ms; it must be below ${P99_MS}.`]),
    ...(['server', 'database'] as const).flatMap((whose) => growthOf(samples, whose)),
  ];
}

function growthOf(samples: readonly Sample[], whose: 'server' | 'database'): string[] {
  const warm = samples[Math.ceil(samples.length * WARM) - 1]?.[whose] ?? Number.NaN;
  const last = samples.at(-1)?.[whose] ?? Number.NaN;
  const most = GROWTH[whose];
  if (last <= warm * most) return [];
  const figures = `from ${warm.toFixed(0)} to ${last.toFixed(0)} MB`;
  return [`The memory of the ${whose} grew ${figures}; it may grow by ${Math.round((most - 1) * 100)} %.`];
}

const column = (values: readonly (string | number)[], widths: readonly number[]): string =>
  values
    .map((value, at) => (at === 0 ? `${value}`.padEnd(widths[0] ?? 0) : `${value}`.padStart(widths[at] ?? 0)))
    .join('');

/** As tables of plain text. */
export function tell({ rows, errors, samples, beside }: Report): string {
  const routes = rows.map(({ route, requests, p50, p95, p99 }) =>
    column([route, requests, ...[p50, p95, p99].map((ms) => ms.toFixed(1))], [14, 10, 10, 10, 10]),
  );
  const minutes = samples.map(({ seconds, server, database, serverCpu, databaseCpu }) =>
    column(
      [seconds, ...[server, database, serverCpu, databaseCpu].map((figure) => figure.toFixed(0))],
      [8, 12, 14, 14, 16],
    ),
  );
  return [
    column(['route', 'requests', 'p50 ms', 'p95 ms', 'p99 ms'], [14, 10, 10, 10, 10]),
    ...routes,
    '',
    column(['second', 'server MB', 'database MB', 'server CPU s', 'database CPU s'], [8, 12, 14, 14, 16]),
    ...minutes,
    '',
    `Beside it: ${beside.lists} lists, ${beside.written} books published, ${beside.narrated} narrated.`,
    ...(errors.size === 0 ? ['No call failed.'] : [...errors].map(([kind, count]) => `${count} × ${kind}`)),
  ].join('\n');
}

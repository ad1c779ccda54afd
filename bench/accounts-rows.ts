import { type AccountsFigures, measureAccounts } from './accounts.ts';
import type { Bench } from './bench.ts';
import { atMost, type Measured } from './figures.ts';
import { withSyntheticDatabase } from './synthetic-database.ts';

const ACCOUNTS = 100_000;

function rows({ login, calls, lists, catalogue, fiftyLogins }: AccountsFigures): Measured[] {
  const accounts = `${ACCOUNTS.toLocaleString('en')} accounts`;
  return [
    {
      what: 'Login, one after the other: p95',
      figure: login.p95,
      unit: 'ms',
      reference: { what: 'bare argon2', figure: login.bareP95 },
      bars: [atMost(1.5, 'ratio')],
    },
    ...calls.map(({ name, p95 }) => ({
      what: `Accounts, ${name}: p95`,
      figure: p95,
      unit: 'ms',
      bars: [atMost(10)],
    })),
    ...lists.map(({ name, p95 }) => ({
      what: `The admin's list of ${accounts}, ${name}: p95`,
      figure: p95,
      unit: 'ms',
      bars: [atMost(30)],
    })),
    {
      what: 'Catalogue p99 while 50 at once log in, 100/s',
      figure: catalogue.besideLoginsP99,
      unit: 'ms',
      reference: { what: 'itself at rest', figure: catalogue.atRestP99 },
      bars: [atMost(100)],
    },
    { what: '50 logins at once, until the last is in', figure: fiftyLogins, unit: 'ms', bars: [] },
  ];
}

export const accountsBench: Bench = {
  name: 'accounts',
  about: 'logging in beside bare argon2, other calls of accounts, the catalogue while many log in',
  measure: (runs) =>
    withSyntheticDatabase(runs, { accounts: ACCOUNTS }, (databaseUrl, folder) =>
      runs.repeat(async () =>
        rows(await measureAccounts({ databaseUrl, folder, books: runs.books, quick: runs.quick })),
      ),
    ),
};

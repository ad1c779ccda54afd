import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';

/** The last migration of the latest release. While processes of it run, the tables may only gain. */
const RELEASED = '0026';

const taken: readonly RegExp[] = [
  /\bdrop (?:table|column|type|view|function)\b/i,
  /\brename\b/i,
  /\balter column .* (?:set not null|type|drop default)\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
];
/** Says which release stopped using what is taken away. */
const CONTRACTS = /^-- contract: unused since \d+\.\d+\.\d+/;

const breaking = (text: string): string[] =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => !CONTRACTS.test(statement) && taken.some((one) => one.test(statement)));

it('the version that was released last can go on with the tables of this one', () => {
  const files = readdirSync(migrationsFolder).filter(
    (name) => name.endsWith('.sql') && name.slice(0, RELEASED.length) > RELEASED,
  );
  const found = files.flatMap((name) => breaking(readFileSync(join(migrationsFolder, name), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  'drop table a',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
])('%s takes something away', (statement) => {
  expect(breaking(statement)).toEqual([statement]);
});

it('what no released version uses any more may go', () => {
  expect(breaking('-- contract: unused since 0.3.0\ndrop table a')).toEqual([]);
  expect(breaking('ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;')).toEqual([]);
});

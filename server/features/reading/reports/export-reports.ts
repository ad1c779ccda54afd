import type { Database } from '#server/platform/database/open-database.ts';
import { myReportJson } from './report-json.ts';
import { reportsOfUser } from './report-store.ts';

/** The mistakes that a user told of, as the API writes them, newest first. */
export async function exportReports({ pool }: Pick<Database, 'pool'>, userId: number): Promise<object[]> {
  return (await reportsOfUser(pool, userId)).map(myReportJson);
}

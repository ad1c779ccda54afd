import * as contract from '#contract/reports.ts';
import { mount } from '#server/platform/http/mount.ts';
import { countedPageOf } from '#server/platform/http/page-of.ts';
import type { App } from '#server/platform/http/server.ts';
import { type MendDeps, mendReport } from './mend-report.ts';
import { contextsOf } from './report-context.ts';
import { adminReportJson, exportReports } from './report-json.ts';
import { reportMistake } from './report-mistake.ts';
import { listReports, markSeen } from './report-store.ts';
import { resolveReport } from './resolve-report.ts';

export function reportRoutes(app: App, deps: Parameters<typeof reportMistake>[0] & MendDeps): void {
  const { pool } = deps.database;

  mount(
    app,
    contract.reportMistake,
    { rateLimit: { max: 20, timeWindow: '1 minute' } },
    async ({ currentUser, params, body }) => {
      const { text, sentence_id: sentenceId = null } = body;
      await reportMistake(deps, { userId: currentUser.userId, bookId: params.id, text, sentenceId });
      return { message: 'Thank you. We’ll look into it and let you know.' };
    },
  );

  mount(app, contract.listMyReports, async ({ currentUser }) => ({
    reports: await exportReports(deps.database, currentUser.userId),
  }));

  mount(app, contract.seeReports, async ({ currentUser, body }) => {
    await markSeen(pool, currentUser.userId, body.ids);
    return { message: 'Noted.' };
  });

  mount(app, contract.listReports, async ({ query }) => {
    const { rows, counted } = await listReports(pool, query);
    const contexts = await contextsOf(pool, rows);
    return {
      reports: rows.map((row) => adminReportJson(row, contexts.get(row.id))),
      ...countedPageOf(query, counted),
    };
  });

  mount(app, contract.resolveReport, async ({ currentUser, params, body }) => ({
    data: adminReportJson(
      await resolveReport(deps, { id: params.id, note: body.note, adminId: currentUser.userId }),
    ),
  }));

  mount(app, contract.mendReport, async ({ currentUser, params, body }) => ({
    data: adminReportJson(await mendReport(deps, { id: params.id, ...body, adminId: currentUser.userId })),
  }));
}

import { MyReports } from '#web/features/reading/reports/my-reports.tsx';
import { MyRequests } from '#web/features/requests/my-requests.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { reportWords } from '#words/reports.ts';
import { requestWords } from '#words/requests.ts';

export const heading = requestWords.page;

export function RequestsScreen() {
  const { mine } = requestWords;
  const reports = reportWords.mine;
  return (
    <>
      <Panel title={mine.heading} lead={mine.lead}>
        <MyRequests />
      </Panel>
      <Panel title={reports.heading} lead={reports.lead}>
        <MyReports />
      </Panel>
    </>
  );
}

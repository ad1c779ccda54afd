import { paths } from '#web/app/paths.ts';
import { send, sendNow } from '#web/platform/data/send.ts';
import { useNews } from '#web/platform/data/use-news.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { newsWords } from '#words/news.ts';
import { useMyReports } from './use-my-reports.ts';

const words = newsWords.reports;

const seen = send('POST /api/v1/reports/seen', { changes: ['reports'], errorShown: true });

export function ReportNews() {
  const navigate = useNavigate();
  const { data } = useMyReports();
  const see = (ids: number[]) => sendNow(seen, { body: { ids } });
  useNews(data, see, ({ book, note }) => ({
    kind: 'info',
    message: words.settled(book.title, note ?? ''),
    action: { label: words.open, run: () => navigate(paths.book(book)) },
  }));
  return null;
}

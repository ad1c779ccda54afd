import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { send } from '#web/platform/data/send.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { showToast } from '#web/platform/page/toasts.ts';
import { newsWords } from '#words/news.ts';
import { useMyReports } from './use-my-reports.ts';

const words = newsWords.reports;
const LASTS_MS = 12_000;

/** A toast, once, for each answer to the reader's reports. */
export function ReportNews() {
  const navigate = useNavigate();
  const { data } = useMyReports();
  // Harmless to miss: the news is shown once more.
  const { mutate: see } = useMutation(
    send('POST /api/v1/reports/seen', { changes: ['reports'], errorShown: true }),
  );
  const told = useRef(new Set<number>());

  useEffect(() => {
    const news = (data ?? []).filter(({ id, is_news: isNews }) => isNews && !told.current.has(id));
    if (news.length === 0) return;
    for (const { id, book, note } of news) {
      told.current.add(id);
      showToast({
        kind: 'info',
        message: words.settled(book.title, note ?? ''),
        durationMs: LASTS_MS,
        action: { label: words.open, run: () => navigate(paths.book(book)) },
      });
    }
    see({ body: { ids: news.map(({ id }) => id) } });
  }, [data, see, navigate]);

  return null;
}

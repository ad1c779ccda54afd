import { useEffect, useRef } from 'react';
import { showToast } from '#web/platform/toasts.ts';
import { reportWords } from '#web/words/reports.ts';
import { useMyReports, useSeeReports } from './api.ts';

const { news: words } = reportWords;
const LASTS_MS = 12_000;

type ReportNewsProps = {
  addressOf: (book: { id: number; slug: string }) => string;
  onGo: (address: string) => void;
};

/** A toast, once, for each answer to the reader's reports. */
export function ReportNews({ addressOf, onGo }: ReportNewsProps) {
  const { data } = useMyReports();
  const { mutate: see } = useSeeReports();
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
        action: { label: words.open, run: () => onGo(addressOf(book)) },
      });
    }
    see(news.map(({ id }) => id));
  }, [data, see, addressOf, onGo]);

  return null;
}

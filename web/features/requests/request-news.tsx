import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { send } from '#web/platform/data/send.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { showToast } from '#web/platform/page/toasts.ts';
import { newsWords } from '#words/news.ts';
import { useMyRequests } from './use-my-requests.ts';

const words = newsWords.requests;
const LASTS_MS = 12_000;

export function RequestNews() {
  const navigate = useNavigate();
  const { data } = useMyRequests();
  // On failure the news is shown once more.
  const { mutate: see } = useMutation(
    send('POST /api/v1/requests/seen', { changes: ['requests'], errorShown: true }),
  );
  const told = useRef(new Set<number>());

  useEffect(() => {
    const news = (data?.requests ?? []).filter(({ id, is_news: isNews }) => isNews && !told.current.has(id));
    if (news.length === 0) return;
    for (const { id, title, book } of news) {
      told.current.add(id);
      const address = book === null ? paths.requests : paths.book(book);
      showToast({
        kind: book === null ? 'info' : 'success',
        message: book === null ? words.declined(title) : words.published(title),
        durationMs: LASTS_MS,
        action: { label: book === null ? words.see : words.open, run: () => navigate(address) },
      });
    }
    see({ body: { ids: news.map(({ id }) => id) } });
  }, [data, see, navigate]);

  return null;
}

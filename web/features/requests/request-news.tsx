import { paths } from '#web/app/paths.ts';
import { send, sendNow } from '#web/platform/data/send.ts';
import { useNews } from '#web/platform/data/use-news.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { newsWords } from '#words/news.ts';
import { useMyRequests } from './use-my-requests.ts';

const words = newsWords.requests;

const seen = send('POST /api/v1/requests/seen', { changes: ['requests'], errorShown: true });

export function RequestNews() {
  const navigate = useNavigate();
  const { data } = useMyRequests();
  const see = (ids: number[]) => sendNow(seen, { body: { ids } });
  useNews(data?.requests, see, ({ title, book }) => ({
    kind: book === null ? 'info' : 'success',
    message: book === null ? words.declined(title) : words.published(title),
    action: {
      label: book === null ? words.see : words.open,
      run: () => navigate(book === null ? paths.requests : paths.book(book)),
    },
  }));
  return null;
}

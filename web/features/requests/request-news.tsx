import { useEffect, useRef } from 'react';
import { showToast } from '#web/platform/toasts.ts';
import { requestWords } from '#web/words/requests.ts';
import { useMyRequests, useSeeRequests } from './api.ts';
import type { BookAddress } from './my-requests.tsx';

const { news: words } = requestWords;
const LASTS_MS = 12_000;

type RequestNewsProps = {
  addressOf: BookAddress;
  /** Where one's own requests are listed. */
  listAddress: string;
  onGo: (address: string) => void;
};

/** Shows nothing itself: tells by a message, once, what became of each request since the reader was here last. */
export function RequestNews({ addressOf, listAddress, onGo }: RequestNewsProps) {
  const { data } = useMyRequests();
  const { mutate: see } = useSeeRequests();
  const told = useRef(new Set<number>());

  useEffect(() => {
    const news = (data?.requests ?? []).filter(({ id, is_news: isNews }) => isNews && !told.current.has(id));
    if (news.length === 0) return;
    for (const { id, title, book } of news) {
      told.current.add(id);
      const address = book === null ? listAddress : addressOf(book);
      showToast({
        kind: book === null ? 'info' : 'success',
        message: book === null ? words.declined(title) : words.published(title),
        durationMs: LASTS_MS,
        action: { label: book === null ? words.see : words.open, run: () => onGo(address) },
      });
    }
    see(news.map(({ id }) => id));
  }, [data, see, addressOf, listAddress, onGo]);

  return null;
}

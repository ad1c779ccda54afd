import { IconBook2 } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listeningWords } from '#words/listening.ts';
import { isMinute } from '../player/state.ts';

export function ReadingButton({ book, onOpen }: { book: Book; onOpen?: () => void }) {
  const navigate = useNavigate();
  const isStranger = useIsStranger();
  // They're on the only page that they have.
  if (isStranger) return null;
  return (
    <IconButton
      label={listeningWords.openReading}
      icon={<IconBook2 size="1.4rem" stroke={1.7} />}
      onClick={() => {
        onOpen?.();
        navigate(isMinute(book) ? paths.minuteOf(book) : paths.readBook(book));
      }}
    />
  );
}

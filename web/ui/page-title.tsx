import { useEffect } from 'react';
import { words } from '#web/words/words.ts';

export function PageTitle({ title }: { title: string | null }) {
  useEffect(() => {
    document.title = words.ui.pageTitle(title);
  }, [title]);
  return null;
}

import { useEffect } from 'react';
import { uiWords } from '#words/ui.ts';

export function PageTitle({ title }: { title: string | null }) {
  useEffect(() => {
    document.title = uiWords.pageTitle(title);
  }, [title]);
  return null;
}

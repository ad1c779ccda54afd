import { startTransition, useEffect, useState } from 'react';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { appLanguage } from '#words/language.ts';

export type Library = AnswerOf<'GET /api/v1/landing'>;

const NOTHING: Library = { books: [], sample: null };

let asked: Promise<Library> | undefined;

function askLibrary(): Promise<Library> {
  asked ??= call(
    'GET /api/v1/landing',
    { query: { language: appLanguage } },
    { onUnauthenticated: 'throw' },
  ).catch(() => {
    asked = undefined;
    return NOTHING;
  });
  return asked;
}

export function useLibrary(): Library | null {
  const [library, setLibrary] = useState<Library | null>(null);
  useEffect(() => {
    void askLibrary().then((answer) => startTransition(() => setLibrary(answer)));
  }, []);
  return library;
}

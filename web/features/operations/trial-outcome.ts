import { number } from '#web/platform/format/formats.ts';
import { operationsWords } from '#words/operations.ts';
import type { useTestProvider } from './test-provider.ts';

const { providers: words } = operationsWords.settings;

export function outcomeOf({ data, error, isPending }: ReturnType<typeof useTestProvider>): {
  text: string | null;
  state: 'good' | 'bad' | undefined;
} {
  if (isPending) return { text: words.testing, state: undefined };
  if (error !== null) return { text: words.fails(error.message), state: 'bad' };
  if (data === undefined) return { text: null, state: undefined };
  const { ok, message, took_ms: tookMs } = data.data;
  return ok
    ? { text: words.works(message, number(tookMs / 1000, 1)), state: 'good' }
    : { text: words.fails(message), state: 'bad' };
}

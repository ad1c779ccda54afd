import { useEffect, useRef, useState } from 'react';
import { call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { useOnline } from '#web/platform/offline/online.ts';
import type { Chosen } from './chosen-files.ts';
import { type Place, type Refused, sendFiles } from './send-files.ts';

export type SendingState = {
  importId: number;
  place: Place;
  refused: readonly Refused[];
  state: 'sending' | 'stopped' | 'sent' | 'cancelled';
  error: string | null;
};

type Order = { name: string; generate: boolean };

const START: Place = { file: 0, piece: 0 };

/** Ends an import that nobody will send to any more, whatever becomes of the call: the server ends it in any case. */
const endImport = (id: number): void =>
  void call('POST /api/v1/admin/files/:id/end', { params: { id } }).catch(() => undefined);

/** Sends what was chosen, once it is started; what failed goes on from the same piece, also when the network is back. */
export function useSending(chosen: Chosen | null) {
  const [sending, setSending] = useState<SendingState | null>(null);
  const [isStarting, setStarting] = useState(false);
  const running = useRef<AbortController>(null);
  const isOnline = useOnline();
  const change = (part: Partial<SendingState>) => setSending((known) => known && { ...known, ...part });

  async function run(importId: number, from: Place): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    running.current = stop;
    change({ state: 'sending', error: null });
    try {
      await sendFiles({
        importId,
        files: chosen?.files ?? [],
        from,
        signal,
        onPlace: (place) => change({ place }),
        onRefused: (one) => setSending((known) => known && { ...known, refused: [...known.refused, one] }),
      });
      await call('POST /api/v1/admin/files/:id/end', { params: { id: importId } });
      change({ state: 'sent' });
      await readAgain('admin');
    } catch (error) {
      if (!signal.aborted) change({ state: 'stopped', error: error instanceof Error ? error.message : null });
    }
  }

  async function start(body: Order): Promise<void> {
    setStarting(true);
    try {
      const { data } = await call('POST /api/v1/admin/files', { body });
      setSending({ importId: data.id, place: START, refused: [], state: 'sending', error: null });
      void run(data.id, START);
    } finally {
      setStarting(false);
    }
  }

  async function cancel(): Promise<void> {
    if (!sending) return;
    running.current?.abort();
    await call('POST /api/v1/admin/import/:id/cancel', { params: { id: sending.importId } });
    change({ state: 'cancelled' });
    await readAgain('admin/import', 'admin/imports', 'admin/books/import');
  }

  const resume = () => sending && void run(sending.importId, sending.place);
  useResumeWhenBack(sending?.state === 'stopped' && isOnline, isOnline, resume);
  useLeaving(sending, running);
  return { sending, isStarting, isOnline, start, cancel, resume, clear: () => setSending(null) };
}

/** Only when the connection comes back: what failed with one is for a person to judge. */
function useResumeWhenBack(canResume: boolean, isOnline: boolean, resume: () => void): void {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (canResume && !wasOnline.current) resume();
    wasOnline.current = isOnline;
  });
}

/** The browser asks before the tab is closed; another page ends the import with what was sent. */
function useLeaving(sending: SendingState | null, running: { current: AbortController | null }): void {
  const open = sending?.state === 'sending' || sending?.state === 'stopped' ? sending.importId : null;
  useEffect(() => {
    if (open === null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [open]);
  const left = useRef<number | null>(null);
  useEffect(() => {
    left.current = open;
  });
  useEffect(
    () => () => {
      running.current?.abort();
      if (left.current !== null) endImport(left.current);
    },
    [running],
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { call, type Route } from '#web/platform/data/call.ts';
import { readBy } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';

const BUSY_MS = 1_000;
const MOVING_MS = 3_000;
const FRESH_MS = 15_000;
/** A voice that was not used for a while takes some seconds to start. */
const SAMPLE_LIMIT_MS = 90_000;

export const useVoices = () =>
  useQuery({
    // Shown together: what came later would push the list down.
    ...readBy('GET /api/v1/admin/voices', {}, async (signal) => {
      const [voices, moves] = await Promise.all([
        call('GET /api/v1/admin/voices', {}, { signal }),
        call('GET /api/v1/admin/voice-moves', {}, { signal }),
      ]);
      return { voices: voices.data, moves: moves.data };
    }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.voices.some(({ state }) => state === 'downloading' || state === 'waiting')) return BUSY_MS;
      return data?.moves.some(({ state }) => state === 'moving') ? MOVING_MS : FRESH_MS;
    },
  });

/** Changes voices or the books that move to them, and says so if `said` is given. */
export const useChange = <R extends Route>(route: R, said?: string) =>
  useMutation(send(route, { changes: ['admin/voices'], said }));

/** Plays a sample. */
export const usePlayVoice = () =>
  useMutation({
    ...send('POST /api/v1/admin/voices/:name/sample', {}, { limitMs: SAMPLE_LIMIT_MS }),
    onSuccess: ({ data }) => {
      const bytes = Uint8Array.from(atob(data.audio), (letter) => letter.charCodeAt(0));
      void new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))).play();
    },
  });

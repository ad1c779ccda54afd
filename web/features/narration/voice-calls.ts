import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';

const BUSY_MS = 1_000;
const MOVING_MS = 3_000;
const FRESH_MS = 15_000;
const voicesKey = ['admin', 'voices'];
/** A voice that was not used for a while takes some seconds to start. */
const SAMPLE_LIMIT_MS = 90_000;

export const useVoices = () =>
  useQuery({
    queryKey: voicesKey,
    // Shown together: what came later would push the list down.
    queryFn: async ({ signal }) => {
      const [voices, moves] = await Promise.all([
        call('GET /api/v1/admin/voices', {}, { signal }),
        call('GET /api/v1/admin/voice-moves', {}, { signal }),
      ]);
      return { voices: voices.data, moves: moves.data };
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.voices.some(({ state }) => state === 'downloading' || state === 'waiting')) return BUSY_MS;
      return data?.moves.some(({ state }) => state === 'moving') ? MOVING_MS : FRESH_MS;
    },
  });

export const useChangeMove = (language: string) =>
  useMutation({
    mutationFn: (body: { state: 'moving' | 'paused'; keep_former?: boolean }) =>
      call('PUT /api/v1/admin/voice-moves/:language', { params: { language }, body }),
    meta: { changes: voicesKey },
  });

export const useRemoveKept = (language: string) =>
  useMutation({
    mutationFn: (voice: string) =>
      call('DELETE /api/v1/admin/voice-moves/:language/kept', { params: { language }, body: { voice } }),
    meta: { changes: voicesKey },
  });

export const useInstallVoice = () =>
  useMutation({
    mutationFn: (name: string) => call('POST /api/v1/admin/voices/:name/install', { params: { name } }),
    meta: { changes: voicesKey },
  });

export const useChooseVoice = () =>
  useMutation({
    mutationFn: (name: string) => call('POST /api/v1/admin/voices/:name/use', { params: { name } }),
    meta: { changes: voicesKey },
  });

export const useRemoveVoice = () =>
  useMutation({
    mutationFn: (name: string) => call('DELETE /api/v1/admin/voices/:name', { params: { name } }),
    meta: { changes: voicesKey },
  });

/** The address of a sample, within the page. */
export const usePlayVoice = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const asked = call(
        'POST /api/v1/admin/voices/:name/sample',
        { params: { name } },
        { limitMs: SAMPLE_LIMIT_MS },
      );
      const bytes = Uint8Array.from(atob((await asked).data.audio), (letter) => letter.charCodeAt(0));
      return URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }));
    },
  });

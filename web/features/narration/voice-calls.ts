import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';

const BUSY_MS = 1_000;
const FRESH_MS = 15_000;
const voicesKey = ['admin', 'voices'];
/** A voice that was not used for a while takes some seconds to start. */
const SAMPLE_LIMIT_MS = 90_000;

export const useVoices = () =>
  useQuery({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/voices', {}, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some((voice) => voice.state === 'downloading' || voice.state === 'waiting')
        ? BUSY_MS
        : FRESH_MS,
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

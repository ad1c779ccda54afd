import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';

/** A model may have to load first; the server gives up after 30 seconds, with a picture after 55. */
const TRIAL_MS = 60_000;

export const useTestProvider = () =>
  useMutation(
    send('POST /api/v1/admin/settings/test/:provider', { errorShown: true }, { limitMs: TRIAL_MS }),
  );

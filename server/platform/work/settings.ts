import { z } from 'zod';
import { optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const workSettings = {
  ROLE: setting(withDefault(z.enum(['all', 'web', 'worker']), 'all'), {
    shape: 'all, web or worker',
    example: 'web',
    standard: 'all',
    about: 'Whether this process answers requests, does the background work, or both.',
  }),
  WORKER_PORT: setting(optional(z.coerce.number().int().min(1).max(65_535)), {
    shape: 'a port number, 1 to 65535',
    example: '4001',
    standard: 'it listens nowhere',
    about: 'Where a `worker` answers `/healthz`, `/readyz` and `/metrics`, at `HOST`.',
  }),
} as const;

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, moment } from './values.ts';

export const providerKinds = ['text', 'speech', 'images', 'mail'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** `sounds` are finished recordings, `chunks` the audio of single sentences. */
export const mediaKinds = ['sounds', 'chunks', 'other'] as const;
export type MediaKind = (typeof mediaKinds)[number];

const money = z.number();
const provider = z.object({
  kind: z.enum(providerKinds),
  /** The host; null for the embedded one. */
  name: z.string().nullable(),
  /** For speech, also the voice; null if there is none. */
  model: z.string().nullable(),
  can_test: z.boolean(),
});

const instance = z.object({
  version: z.string(),
  providers: z.array(provider),
  caps: z.object({
    spent_today: money,
    spent_this_month: money,
    /** Null for no limit. */
    daily: money.nullable(),
    monthly: money.nullable(),
    /** Why nothing that costs is started; null otherwise. */
    stopped: z.string().nullable(),
  }),
  queue: z.object({
    waiting: count,
    running: count,
    /** After the last attempt. */
    failed: count,
    /** Since when the oldest waiting job could have started; null if none waits. */
    oldest_at: moment.nullable(),
    jobs: z.array(z.object({ name: z.string(), waiting: count, running: count, failed: count })),
  }),
  storage: z.object({
    /** Null until it was measured once. */
    measured_at: moment.nullable(),
    kinds: z.array(z.object({ kind: z.enum(mediaKinds), files: count, bytes: count })),
    /** After the book was narrated. */
    chunks_kept_days: count,
    /** Of the storage's disk; null if it isn't a disk of this machine. */
    free_bytes: count.nullable(),
    total_bytes: count.nullable(),
  }),
  database: z.object({ kind: z.enum(['embedded', 'external']), version: z.string(), bytes: count }),
});
export type Instance = z.infer<typeof instance>;

export const showInstance = endpoint({
  route: 'GET /api/v1/admin/settings',
  access: 'admin',
  summary:
    'How this library is set up and how it is doing: providers, caps, queue, storage, database, version. It never contains secrets.',
  answer: z.object({ data: instance }),
});

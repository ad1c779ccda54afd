import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer } from './values.ts';

/** `waiting`: to be fetched, now or at a later try. `installed`: another voice of its language is in use. */
export const voiceStates = ['available', 'waiting', 'downloading', 'installed', 'in_use', 'failed'] as const;

const voice = z.object({
  name: z.string(),
  /** BCP 47. */
  language: z.string(),
  gender: z.enum(['female', 'male']),
  licence: z.string(),
  /** Of the download; null if it isn't known. */
  bytes: z.number().int().nullable(),
  state: z.enum(voiceStates),
  /** Of the download. */
  progress: z.number().min(0).max(1),
  /** Why it waits or failed. */
  reason: z.string().nullable(),
});
export type Voice = z.infer<typeof voice>;

/** Only compared with the list: never a path. */
const params = z.object({ name: z.string().max(200) });

export const listVoices = endpoint({
  route: 'GET /api/v1/admin/voices',
  access: 'admin',
  summary: 'The natural voices that can be installed, and the state of each. One of a language is in use.',
  answer: z.object({ data: z.array(voice) }),
});

export const installVoice = endpoint({
  route: 'POST /api/v1/admin/voices/:name/install',
  access: 'admin',
  summary: 'Have a voice fetched, checked and tried in the background (202).',
  params,
  status: 202,
  answer: emptyAnswer,
});

export const useVoice = endpoint({
  route: 'POST /api/v1/admin/voices/:name/use',
  access: 'admin',
  summary: 'Speak new narrations of its language with an installed voice.',
  params,
  answer: emptyAnswer,
});

export const removeVoice = endpoint({
  route: 'DELETE /api/v1/admin/voices/:name',
  access: 'admin',
  summary: 'Delete a voice. Books that it narrated keep their audio.',
  params,
  answer: emptyAnswer,
});

export const playVoice = endpoint({
  route: 'POST /api/v1/admin/voices/:name/sample',
  access: 'admin',
  summary:
    'A sentence of an installed voice, as an MP3 in base64. 503 where its files are not on this server.',
  params,
  answer: z.object({ data: z.object({ audio: z.string() }) }),
});

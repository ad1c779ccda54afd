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

const namedBook = z.object({ id: z.number().int(), title: z.string(), slug: z.string() });

/**
 * Whether the books of a language are narrated by the voice that is in use for it. `idle`: nobody has asked for that.
 * `done`: each was tried.
 */
export const moveStates = ['idle', 'moving', 'paused', 'done'] as const;

const voiceMove = z.object({
  /** The first part of a BCP 47 tag. */
  language: z.string(),
  voice: z.string(),
  state: z.enum(moveStates),
  /** Books that this voice has narrated since it was started. */
  done: z.number().int(),
  /** Books narrated by other voices. */
  left: z.number().int(),
  /** How long those take, roughly. */
  seconds_left: z.number().int(),
  /** Of the audio of those. */
  bytes: z.number(),
  /** Whether that is kept, so that listeners can choose it. */
  keeps_former: z.boolean(),
  narrating: namedBook.extend({ progress: z.number().min(0).max(1) }).nullable(),
  /** Books that keep the audio they have, and why: the latest first, at most 100. */
  failed: z.array(namedBook.extend({ reason: z.string() })),
  /** Audio of other voices that listeners can choose. */
  kept: z.array(z.object({ voice: z.string(), books: z.number().int(), bytes: z.number() })),
});
export type VoiceMove = z.infer<typeof voiceMove>;

const language = z.string().max(20);

export const listMoves = endpoint({
  route: 'GET /api/v1/admin/voice-moves',
  access: 'admin',
  summary:
    'For each language with a natural voice in use: how many books other voices narrated, and how far moving them is.',
  answer: z.object({ data: z.array(voiceMove) }),
});

export const changeMove = endpoint({
  route: 'PUT /api/v1/admin/voice-moves/:language',
  access: 'admin',
  summary:
    'Have the books of a language narrated again by the voice in use, one after the other and after everything else; pause that, or go on. Listeners keep their places, and books their audio until the new one is there.',
  params: z.object({ language }),
  body: z.object({
    state: z.enum(['moving', 'paused']),
    /** Keep the audio of the voice before. When left out: no, or as it was started. */
    keep_former: z.boolean().optional(),
  }),
  answer: emptyAnswer,
});

export const removeKept = endpoint({
  route: 'DELETE /api/v1/admin/voice-moves/:language/kept',
  access: 'admin',
  summary:
    'Delete the audio of another voice that listeners could choose; its files are gone within two days.',
  params: z.object({ language }),
  body: z.object({ voice: z.string().max(200) }),
  answer: emptyAnswer,
});

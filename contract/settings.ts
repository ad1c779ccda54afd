import { z } from 'zod';
import { type Answer, endpoint } from './endpoint.ts';
import { providerKinds } from './operations.ts';
import { type SettingName, settingNames } from './setting-names.ts';

const name = z.enum(settingNames as [SettingName, ...SettingName[]]);

const setting = z.object({
  name,
  /** As it stands in the environment or was typed; null for a secret, and where none is set. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  /** The last four characters of a long secret. */
  ends_in: z.string().nullable(),
  /** The environment wins. */
  source: z.enum(['environment', 'browser', 'standard']),
  /** It's kept, but can't be used: the data folder doesn't have its key. It counts as not set. */
  is_unusable: z.boolean(),
  /** What's used where none is set; null for nothing. */
  standard: z.string().nullable(),
});
export type KeptSetting = z.infer<typeof setting>;

/** Null for the standard value. */
const values = z.partialRecord(name, z.string().max(2_000).nullable());
export type SettingValues = z.infer<typeof values>;

const answer = z.object({ data: z.array(setting) });

export const showSettings = endpoint({
  route: 'GET /api/v1/admin/settings/values',
  access: 'admin',
  summary: 'What admins can set in the browser, and what the environment has set. It never contains secrets.',
  answer,
});

export const changeSettings = endpoint({
  route: 'PUT /api/v1/admin/settings/values',
  access: 'admin',
  summary:
    'Change settings, in every process at once. A key goes when its address changes, unless a new one is sent too. 409 for what the environment has set.',
  body: z.object({ values }),
  answer,
});

const provider = z.object({ provider: z.enum(providerKinds) });

export const listModels = endpoint({
  route: 'POST /api/v1/admin/settings/models/:provider',
  access: 'admin',
  summary: 'Ask a server for its models, with settings that needn’t be saved yet. 409 if none is set.',
  params: provider,
  body: z.object({ values }),
  answer: z.object({
    data: z.object({
      /** By name; empty where the server has no such list. */
      models: z.array(z.string()),
      /** Why there are none, in the server’s own words. */
      message: z.string().nullable(),
    }),
  }),
});

export const testProvider = endpoint({
  route: 'POST /api/v1/admin/settings/test/:provider',
  access: 'admin',
  summary:
    'Make a real call to a provider: a word from the text server, a sentence from the voice, a picture, an email to oneself. With `values`, as it would be once they were saved; mail is then only signed in to. 409 if none is set.',
  params: provider,
  body: z.object({ values }),
  answer: z.object({
    data: z.object({
      ok: z.boolean(),
      /** What it did, or why not, in the provider's own words. */
      message: z.string(),
      took_ms: z.number().int(),
      /** What a speech server spoke: a WAV file in base64. */
      sound: z.string().nullable(),
    }),
  }),
});
export type TrialOutcome = Answer<typeof testProvider>['data'];

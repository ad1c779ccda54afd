import { z } from 'zod';
import { session, typedPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { secondFactor } from './second-factor.ts';
import { mostLetters } from './text-limits.ts';
import { emptyAnswer, idParam, moment } from './values.ts';

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z
  .string('Give the passkey a name.')
  .trim()
  .min(1, 'Give the passkey a name.')
  .max(mostLetters.keyName, 'That name is too long.');

/** What the browser's WebAuthn call takes, as JSON. */
const options = z.looseObject({ challenge: z.string() });

const bytes = z.string().max(20_000);

/** What it gives back, as JSON; the bytes are base64url. */
const credential = {
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

export const waysIn = endpoint({
  route: 'GET /api/v1/auth/ways',
  access: 'anyone',
  summary:
    'The ways to sign in besides password and emailed link; `single_sign_on` is the label of its button.',
  answer: z.object({ passkeys: z.boolean(), single_sign_on: z.string().nullable() }),
});

export const beginPasskeyLogin = endpoint({
  route: 'POST /api/v1/auth/passkey/options',
  access: 'anyone',
  summary: 'Begin to sign in with a passkey.',
  answer: z.object({ options }),
});

export const logInByPasskey = endpoint({
  route: 'POST /api/v1/auth/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey: alone, or as the second step after `second_factor_needed`.',
  body: z.object({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: bytes.optional(),
      }),
    }),
  }),
  answer: session,
});

export const singleSignOn = endpoint({
  route: 'POST /api/v1/auth/oidc/session',
  access: 'anyone',
  summary:
    'Sign in after the OpenID provider has sent the browser back, by the cookie that it was given on the way. May be answered with `second_factor_needed`, like a password.',
  answer: session,
});

export const listPasskeys = endpoint({
  route: 'GET /api/v1/passkeys',
  access: 'signed-in',
  summary:
    'The passkeys of the current user, newest first; since when one is asked for after the password, or null.',
  answer: z.object({ passkeys: z.array(passkey), second_factor: secondFactor.nullable() }),
});

export const beginPasskey = endpoint({
  route: 'POST /api/v1/passkeys/options',
  access: 'signed-in',
  summary:
    'Begin to add a passkey. Needs the current password, or a login of the last 15 minutes where there is none; with a second factor, both.',
  body: z.object({ current_password: typedPassword.optional() }),
  answer: z.object({ options }),
});

export const addPasskey = endpoint({
  route: 'POST /api/v1/passkeys',
  access: 'signed-in',
  summary: 'Add the passkey that the browser has created.',
  body: z.object({
    name: passkeyName,
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  }),
  answer: z.object({ data: passkey }),
});

export const renamePasskey = endpoint({
  route: 'PATCH /api/v1/passkeys/:id',
  access: 'signed-in',
  summary: 'Rename a passkey.',
  params: z.object({ id: idParam }),
  body: z.object({ name: passkeyName }),
  answer: z.object({ data: passkey }),
});

export const removePasskey = endpoint({
  route: 'DELETE /api/v1/passkeys/:id',
  access: 'signed-in',
  summary:
    'Remove a passkey: nobody can sign in with it any more. The last one stays while there is a second factor.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});

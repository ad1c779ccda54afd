import { z } from 'zod';
import { session, typedPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, moment } from './values.ts';

export const secondFactor = z.object({ since: moment, recovery_codes_left: z.number().int() });
export type SecondFactor = z.infer<typeof secondFactor>;

const body = z.object({ current_password: typedPassword.optional() });

/** Shown this once: only hashes of them are kept. */
const codes = z.object({ recovery_codes: z.array(z.string()) });

export const logInByRecoveryCode = endpoint({
  route: 'POST /api/v1/auth/recovery-code',
  access: 'anyone',
  summary:
    'The second step after `second_factor_needed` without a passkey: a recovery code, which works once. A wrong one leaves the challenge good.',
  body: z.object({
    challenge: z.string('The challenge is required.').max(512, 'That isn’t a valid challenge.'),
    code: z
      .string('Enter a recovery code.')
      .trim()
      .min(1, 'Enter a recovery code.')
      .max(60, 'That isn’t a recovery code.'),
  }),
  answer: session,
});

export const turnOnSecondFactor = endpoint({
  route: 'POST /api/v1/second-factor',
  access: 'signed-in',
  summary:
    'From now on ask for a passkey after the password, an emailed link or single sign-on. Needs the current password, a passkey and a confirmed email address.',
  body,
  answer: codes,
});

export const turnOffSecondFactor = endpoint({
  route: 'DELETE /api/v1/second-factor',
  access: 'signed-in',
  summary:
    'Stop asking for it; the recovery codes end. Needs the current password and a login of the last 15 minutes.',
  body,
  answer: emptyAnswer,
});

export const renewRecoveryCodes = endpoint({
  route: 'POST /api/v1/second-factor/recovery-codes',
  access: 'signed-in',
  summary:
    'Make new recovery codes; the old ones end. Needs the current password and a login of the last 15 minutes.',
  body,
  answer: codes,
});

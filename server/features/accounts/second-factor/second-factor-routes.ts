import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/second-factor.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Accounts } from '../accounts.ts';
import { type AccountLimits, perAddress, perUser } from '../limits/limits.ts';
import type { Proof } from '../passwords/confirm-owner.ts';
import { clientOf } from '../sessions/client.ts';
import { greetDevice } from '../sessions/greet-device.ts';
import { renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from './change-second-factor.ts';
import { logInByRecoveryCode } from './log-in-by-recovery-code.ts';

type Call = {
  currentUser: SessionUser;
  body: { current_password?: string | undefined };
  request: FastifyRequest;
};

export function secondFactorRoutes(app: App, deps: Accounts, limits: AccountLimits): void {
  const proofOf = ({ currentUser, body, request }: Call): Proof => ({
    currentUser,
    password: body.current_password,
    countTry: limits.countTryOfSession(request),
  });

  mount(app, contract.logInByRecoveryCode, perAddress, async (call) => {
    const { body, request } = call;
    await limits.countAttempt(request);
    const countTry = (email: string) => limits.countTry(request, email);
    const session = await logInByRecoveryCode(deps, { ...body, client: clientOf(request), countTry });
    return greetDevice(deps, call, session);
  });

  mount(app, contract.turnOnSecondFactor, perUser, async (call) => ({
    recovery_codes: await turnOnSecondFactor(deps, proofOf(call)),
  }));

  mount(app, contract.renewRecoveryCodes, perUser, async (call) => ({
    recovery_codes: await renewRecoveryCodes(deps, proofOf(call)),
  }));

  mount(app, contract.turnOffSecondFactor, perUser, async (call) => {
    await turnOffSecondFactor(deps, proofOf(call));
    return { message: 'You won’t be asked for a passkey after your password any more.' };
  });
}

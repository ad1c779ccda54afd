import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { session } from '#web/platform/session/session.ts';

/** Without an account: the server has none of this, and what the guest does is kept on the device as nobody's. */
export const lookAround = (): void =>
  session.getState().signIn(GUEST_TOKEN, {
    id: 0,
    email: '',
    first_name: '',
    last_name: null,
    is_admin: false,
    status: 'active',
    email_verified_at: null,
    created_at: new Date().toISOString(),
  });

import { call, type SentTo } from '#web/platform/data/call.ts';
import { session } from '#web/platform/session/session.ts';

export async function changeProfile(body: SentTo<'PATCH /api/v1/profile'>['body']): Promise<void> {
  const { data } = await call('PATCH /api/v1/profile', { body });
  const { preferences: _kept, ...user } = data;
  session.getState().setUser(user);
}

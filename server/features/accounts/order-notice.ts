import type { Executor } from '#server/platform/database/open-database.ts';
import type { UserRow } from './store.ts';

/** News that the owner of an account gets by mail; `user` is the account whose address it goes to. */
export type Notice = { kind: 'password_changed' | 'email_changed'; user: UserRow };

/** Orders the mail as part of the transaction: it is sent when that commits, and never if it does not. */
export type OrderNotice = (tx: Executor, notice: Notice) => Promise<void>;

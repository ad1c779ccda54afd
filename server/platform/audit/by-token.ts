import { AsyncLocalStorage } from 'node:async_hooks';

/** Every change of a call is by the same token, so it isn't handed through each use case on the way to the log. */
const inUse = new AsyncLocalStorage<number>();

/** Does the work of a call: what it records is by this API token, or by nobody's if null. */
export const byToken = <Result>(tokenId: number | null, work: () => Result): Result =>
  tokenId === null ? work() : inUse.run(tokenId, work);

/** The id of the API token whose call is being answered; null for people and for jobs. */
export const tokenInUse = (): number | null => inUse.getStore() ?? null;

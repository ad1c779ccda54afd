import type { Executor } from '#server/platform/database/open-database.ts';

/** Thrown to take everything back, with what came of it. */
class OnlyTried<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Only tried.');
    this.result = result;
  }
}

/** What the work returns, which is done in a transaction and taken back. */
export async function onlyTry<Result>(
  query: Executor,
  work: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  try {
    return await query.transaction(async (tx) => {
      throw new OnlyTried(await work(tx));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.result as Result;
    throw error;
  }
}

import { providerErrorOf } from './error-of-call.ts';
import { openClient, type ProviderAddress } from './open-client.ts';

const LARGEST_ANSWER_BYTES = 10_000_000;
const MOST_MODELS = 2_000;

/** The models that a server says it has, by name. Throws a `ProviderError` where it can't be asked, or has no such list. */
export async function listModels(address: ProviderAddress, signal: AbortSignal): Promise<string[]> {
  const client = openClient({ ...address, largestAnswerBytes: LARGEST_ANSWER_BYTES });
  try {
    const { data } = await client.models.list({ signal });
    const ids = (data ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
    return [...new Set(ids)].toSorted((a, b) => a.localeCompare(b)).slice(0, MOST_MODELS);
  } catch (error) {
    throw providerErrorOf(new URL(address.baseUrl).host, error, signal);
  }
}

import type { ProviderKind } from '#contract/operations.ts';
import type { ProviderValues } from '#server/platform/feature/adapters.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { ProviderAddress } from '#server/platform/provider/open-client.ts';

/** Shorter than people wait: nothing has to load for it. */
const LIMIT_MS = 15_000;

function addressOf(values: ProviderValues, kind: ProviderKind): ProviderAddress | null {
  if (kind === 'mail') return null;
  const name = ({ text: 'TEXT', speech: 'SPEECH', images: 'IMAGES' } as const)[kind];
  const baseUrl = values[`${name}_BASE_URL`];
  return baseUrl === undefined
    ? null
    : { baseUrl, apiKey: values[`${name}_API_KEY`] ?? null, timeoutMs: LIMIT_MS };
}

/** A failure is an answer too, in the server's own words. Throws `conflict` where no server is set. */
export async function findModels(
  values: ProviderValues,
  kind: ProviderKind,
): Promise<{ models: string[]; message: string | null }> {
  const address = addressOf(values, kind);
  if (address === null) throw new AppError('conflict', 'There’s no server to ask.');
  const { listModels } = await import('#server/platform/provider/list-models.ts');
  return listModels(address, AbortSignal.timeout(LIMIT_MS + 1_000)).then(
    (models) => ({ models, message: null }),
    (error: unknown) => ({ models: [], message: error instanceof Error ? error.message : String(error) }),
  );
}

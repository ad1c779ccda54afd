import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';

/** Every list of endpoints that a file of the contract exports, so that none is forgotten here. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../contract');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      name.endsWith('Endpoints') ? (value as Endpoint[]) : [],
    ),
  );
}

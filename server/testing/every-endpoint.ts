import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'route' in value && 'answer' in value;

/** The endpoints among what a file of the contract exports. */
export const endpointsIn = (exported: Record<string, unknown>): Endpoint[] =>
  Object.values(exported).filter(isEndpoint);

/** Every endpoint of the contract. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../contract');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  return modules.flatMap(endpointsIn);
}

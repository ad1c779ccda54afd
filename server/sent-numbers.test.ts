import { expect, it } from 'vitest';
import type { z } from 'zod';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';

type Node = z.ZodType & { def: { type: string; in?: unknown } };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'def' in value;

/** The schemas that this one is made of, by name. */
const partsOf = (def: object): [name: string, part: Node][] =>
  Object.entries(def).flatMap(([name, part]: [string, unknown]): [string, Node][] => {
    if (isNode(part)) return [[name, part]];
    return typeof part === 'object' && part !== null ? partsOf(part) : [];
  });

/** The paths of numbers that are taken only as numbers. */
function strictNumbers({ def }: Node, path: string): string[] {
  if (def.type === 'number') return [path];
  // Text of digits was made a number before.
  if (def.type === 'pipe' && isNode(def.in) && def.in.def.type === 'transform') return [];
  return partsOf(def).flatMap(([name, part]) => strictNumbers(part, `${path} ${name}`));
}

it('text of digits counts as a number in every path, query and body', async () => {
  const endpoints = await everyEndpoint();
  const strict = endpoints.flatMap(({ route, params, query, body }) =>
    [params, query, body].flatMap((part) => (isNode(part) ? strictNumbers(part, route) : [])),
  );
  expect(strict).toEqual([]);
});

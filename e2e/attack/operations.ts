import type { Endpoint } from '#contract/endpoint.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';

/** As much of JSON Schema as the description of the API uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
};

type Parameter = { in: 'path' | 'query'; name: string; required?: boolean; schema: Schema };

type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** One call as the document describes it, and what the contract promises of its answers. */
export type Operation = {
  endpoint: Endpoint;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  parameters: Parameter[];
  body: Schema | null;
};

type Document = { paths: Record<string, Record<string, Described>> };

/** Reads `/docs/json`. Throws where it lacks a call of the contract, or has one more. */
export async function readOperations(address: string): Promise<Operation[]> {
  const answer = await fetch(`${address}/docs/json`);
  const { paths } = (await answer.json()) as Document;
  const endpoints = new Map((await everyEndpoint()).map((endpoint) => [endpoint.route as string, endpoint]));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody }]): Operation => {
      const method = name.toUpperCase();
      const route = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const endpoint = endpoints.get(route);
      if (!endpoint) throw new Error(`The contract has no ${route}.`);
      endpoints.delete(route);
      const body = requestBody?.content['application/json']?.schema ?? null;
      return { endpoint, method, path, parameters, body };
    }),
  );
  if (endpoints.size > 0) throw new Error(`The document lacks ${[...endpoints.keys()].join(', ')}.`);
  return operations;
}

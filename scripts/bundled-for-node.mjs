import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

/**
 * Packages of many small modules: reading them one by one takes a tenth of every start. A release doesn't install them.
 */
export const INLINED = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  'drizzle-orm',
  'fastify-type-provider-zod',
  'openai',
  'zod',
];
/** What they import that is not in package.json. */
const THEIR_OWN = ['@fastify/error'];

/** How esbuild bundles the server's programs. Other packages stay in node_modules. */
export const bundledForNode = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Their other form asks for Node's modules by `require`, which a bundle of ES modules doesn't have.
  mainFields: ['module', 'main'],
  external: [
    ...Object.keys(packageJson.dependencies).filter((name) => !INLINED.includes(name)),
    ...Object.keys(packageJson.optionalDependencies),
    ...THEIR_OWN,
  ],
};

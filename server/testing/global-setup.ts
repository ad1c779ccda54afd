import type { TestProject } from 'vitest/node';
import { openTestCluster, type TestCluster } from './cluster.ts';

type TestServer = { databaseUrl: string; databaseTemplate: string };

declare module 'vitest' {
  interface ProvidedContext extends TestServer {}
}

/** Each project of a run loads this file anew, and all of them share one server. */
const shared = globalThis as typeof globalThis & {
  precisTestCluster?: { cluster: Promise<TestCluster>; users: number };
};

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.precisTestCluster ??= { cluster: openTestCluster(process.env.TEST_DATABASE_URL), users: 0 };
  const held = shared.precisTestCluster;
  held.users += 1;
  const cluster = await held.cluster;
  project.provide('databaseUrl', cluster.url);
  project.provide('databaseTemplate', cluster.template);
  return async () => {
    held.users -= 1;
    if (held.users === 0) await cluster.stop();
  };
}

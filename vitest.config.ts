import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = './server/testing/global-setup.ts';

export default defineConfig({
  test: {
    // Server tests wait for half of their time: for the database, for clocks, for processes that they start and kill.
    maxWorkers: availableParallelism() * 2 + 1,
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // A file leaves nothing behind: the modules that all of them load are loaded once a worker.
          isolate: false,
          include: ['{server,contract,library,scripts,bench}/**/*.test.ts'],
          globalSetup: database,
          setupFiles: ['./server/testing/check-rows.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        define: { ANSWERS_FORM: '"tested"' },
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // The browser and the modules are there for all files of a worker.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/support/global-setup.ts',
          // Sound is heard in real time: two journeys at once leave two cores idle for nearly half of the time.
          maxWorkers: 3,
          // After all others, with the machine to themselves.
          sequence: { groupOrder: 1 },
          testTimeout: 150_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});

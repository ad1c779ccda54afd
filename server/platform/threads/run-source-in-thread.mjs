/** Node 20 cannot run TypeScript, and threads do not inherit the loader: this brings it and then runs the entry. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);

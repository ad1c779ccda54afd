import type { Storage } from '#server/platform/storage/storage.ts';
import type { OperationsDeps } from './deps.ts';
import { createMeasures } from './measure-storage.ts';

type Given = Omit<OperationsDeps, 'version' | 'measures'> & { storage: Pick<Storage, 'measure'> };

/** Operations, ready to be mounted by whoever knows the version. */
export function createOperations({ storage, ...given }: Given): Omit<OperationsDeps, 'version'> {
  return { ...given, measures: createMeasures({ storage, now: given.now }) };
}

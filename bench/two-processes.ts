import { availableParallelism } from 'node:os';
import { type CatalogueOptions, load, withServer } from './catalogue.ts';

const PAGE = '/api/v1/books';
/** A core of its own for the second process, where there is one beside the server's and the load's. */
const secondCore = availableParallelism() > 2 ? 2 : 0;

export const bounds =
  secondCore === 0 ? 'both on the one core that the single process has' : 'each on a core of its own';

async function rateOf(addresses: readonly string[], { seconds = 5, connections = 32 }): Promise<number> {
  const all = (lasting: number) =>
    Promise.all(addresses.map((address) => load(address + PAGE, lasting, connections / addresses.length)));
  await all(1);
  return (await all(seconds)).reduce((sum, { requests }) => sum + requests.average, 0);
}

/** Row 19: catalogue pages a second from one web process, and from two on the same database. */
export async function measureTwoProcesses(options: CatalogueOptions): Promise<{ one: number; two: number }> {
  const { databaseUrl } = options;
  return withServer('catalogue', databaseUrl, async (first) => {
    const one = await rateOf([first], options);
    const two = await withServer(
      'catalogue',
      databaseUrl,
      (second) => rateOf([first, second], options),
      secondCore,
    );
    return { one, two };
  });
}

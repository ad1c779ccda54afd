import { pacedLoad } from './http-load.ts';

/** `address` is that of a server with so many books, `token` its admin's. */
type ImportsOptions = { address: string; token: string; books: number; quick: boolean };

export type ImportsFigures = {
  /** Milliseconds from sending the file to its answer. */
  uploadMs: number;
  /** Milliseconds from sending the file until its last row is a book. */
  takenInMs: number;
  /** Milliseconds, of the catalogue alone, meanwhile, and right after, when the first of the books are made. */
  catalogue: { atRestP99: number; meanwhileP99: number; afterP99: number };
};

const ROWS = 20_000;
const LONGEST_MS = 120_000;
const headers = (token: string) => ({ authorization: `Bearer ${token}` });

/** A list of books that no other run has brought. */
function listOfBooks(): File {
  const run = Date.now().toString(36);
  const lines = Array.from(
    { length: ROWS },
    (_, row) =>
      `The ${row}th book of list ${run},Author ${row % 4000} of Somewhere,Essays; Nature,${1800 + (row % 200)}`,
  );
  return new File([`Title,Author,Category,Year\n${lines.join('\n')}\n`], 'books.csv');
}

async function takeIn(address: string, token: string): Promise<{ uploadMs: number; takenInMs: number }> {
  const began = performance.now();
  const body = new FormData();
  body.append('file', listOfBooks());
  const sent = await fetch(`${address}/api/v1/admin/import`, {
    method: 'POST',
    headers: headers(token),
    body,
  });
  const text = await sent.text();
  if (sent.status !== 200) throw new Error(`The list was refused: ${text}`);
  const uploadMs = performance.now() - began;
  const { data } = JSON.parse(text) as { data: { import_id: number; new: number } };
  if (data.new !== ROWS) throw new Error(`Of ${ROWS} rows ${data.new} are new.`);
  while (performance.now() - began < LONGEST_MS) {
    await new Promise((later) => setTimeout(later, 100));
    const shown = await fetch(`${address}/api/v1/admin/imports`, { headers: headers(token) });
    const { imports } = (await shown.json()) as { imports: { id: number; waiting: number }[] };
    if (imports.find(({ id }) => id === data.import_id)?.waiting === 0)
      return { uploadMs, takenInMs: performance.now() - began };
  }
  throw new Error(`The list is not in after ${LONGEST_MS} ms.`);
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** A list of 20,000 books through the whole server while readers browse the catalogue. */
export async function measureImports({
  address,
  token,
  books,
  quick,
}: ImportsOptions): Promise<ImportsFigures> {
  const paths = Array.from({ length: 100 }, (_, turn) =>
    turn % 2 === 1
      ? `/api/v1/books/${1 + ((turn * 499) % books)}`
      : `/api/v1/books?page=${1 + ((turn * 37) % Math.max(1, Math.floor(books / 20)))}`,
  );
  const load = { address, token, paths, seconds: quick ? 3 : 10 };
  await pacedLoad({ ...load, seconds: 2 }, 100);
  const atRest = await pacedLoad(load, 100);
  let isOver = false;
  const ended = takeIn(address, token).finally(() => {
    isOver = true;
  });
  const meanwhile: number[] = [];
  do meanwhile.push(...(await pacedLoad({ ...load, seconds: 1 }, 100)));
  while (!isOver);
  const after = await pacedLoad(load, 100);
  const catalogue = {
    atRestP99: p99(atRest),
    meanwhileP99: p99(meanwhile.toSorted((one, other) => one - other)),
    afterP99: p99(after),
  };
  return { ...(await ended), catalogue };
}

import type { Target } from './load.ts';

let lists = 0;

/** Uploads a list of so many books that no other list has; by one author, where one is given. */
export async function uploadList(
  { address, token }: Target,
  rows: number,
  author?: string,
): Promise<{ importId: number; added: number }> {
  lists += 1;
  const list = `${Date.now().toString(36)}${lists}`;
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `The ${row}th book of list ${list},${author ?? `Author ${row % 4000} of Somewhere`},Essays; Nature,${1800 + (row % 200)}`,
  );
  const body = new FormData();
  body.append('file', new File([`Title,Author,Category,Year\n${lines.join('\n')}\n`], 'books.csv'));
  const sent = await fetch(`${address}/api/v1/admin/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const text = await sent.text();
  if (sent.status !== 200) throw new Error(`The list was refused: ${text}`);
  const { data } = JSON.parse(text) as { data: { import_id: number; new: number } };
  return { importId: data.import_id, added: data.new };
}

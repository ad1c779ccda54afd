import { AUTHOR } from '#server/testing/library-of-all.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';

let lists = 0;

/** Uploads a list of so many books that no other list has; by many authors, or by the one whom the providers know. */
export async function uploadList(
  admin: Target,
  rows: number,
  isKnown = false,
): Promise<{ importId: number; added: number }> {
  lists += 1;
  const list = `${Date.now().toString(36)}${lists}`;
  const lines = Array.from({ length: rows }, (_, row) => {
    const author = isKnown ? AUTHOR : `Author ${row % 4000} of Somewhere`;
    return `The ${row}th book of list ${list},${author},Essays; Nature,${1800 + (row % 200)}`;
  });
  const form = new FormData();
  form.append('file', new File([`Title,Author,Category,Year\n${lines.join('\n')}\n`], 'books.csv'));
  type Taken = { data: { import_id: number; new: number } };
  const { data } = await ask<Taken>(admin, 'POST /api/v1/admin/import', form);
  return { importId: data.import_id, added: data.new };
}

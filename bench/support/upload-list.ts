import { bookList } from '../../e2e/support/book-list.ts';
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
  const books = Array.from({ length: rows }, (_, row) => ({
    title: `The ${row}th book of list ${list}`,
    ...(isKnown ? {} : { author: `Author ${row % 4000} of Somewhere` }),
  }));
  type Taken = { data: { import_id: number; new: number } };
  const { data } = await ask<Taken>(admin, 'POST /api/v1/admin/import', bookList(books));
  return { importId: data.import_id, added: data.new };
}

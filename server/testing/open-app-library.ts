import { randomBytes } from 'node:crypto';
import type { AppScope } from '#contract/app-passwords.ts';
import { renewCards } from '#server/features/books/index.ts';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import type { SettingName } from '#server/settings.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { PASSWORD } from '#server/testing/call-rows.ts';

export const AUDIO = randomBytes(4_321);
const DURATION_SECONDS = 90.6;

/** The application with books to hear, one in Spanish, one without sound and one unpublished, and readers with app passwords. */
export async function openAppLibrary(settings: Partial<Record<SettingName, string>> = {}) {
  const test = await buildTestApp({ settings });
  const { access_token: admin } = await test.aReader();
  const { pool, query } = test.database;
  /** What lists show, after books were changed by SQL. */
  async function renew(): Promise<void> {
    await pool.query('delete from book_cards');
    await renewCards(test.database);
    test.features.books.news.changed();
  }

  const books = new Map<string, { id: number; authorId: number }>();

  async function aBook(
    title: string,
    author: string,
    { isSpoken = true, language = 'en' } = {},
  ): Promise<number> {
    const id = await test.aBook({ title, author });
    const body = '## Why\n\nOne. Two.\n\n## An idea\n\nThree.';
    const { bodyHash } = await saveText(query, { bookId: id, body });
    if (isSpoken) {
      const key = `narrations/${id}/voice.mp3`;
      await test.storage.put(key, AUDIO);
      await pool.query(
        'update books set audio_key = $2, duration_seconds = $3, language = $4 where id = $1',
        [id, key, DURATION_SECONDS, language],
      );
      const cues = [
        { id: 'h1', start: 0.5, end: 1 },
        { id: 's1', start: 1.2, end: 2 },
        { id: 'h2', start: 60, end: 61 },
        { id: 's3', start: 61, end: 62 },
      ];
      await saveCues(query, { bookId: id, bodyHash, cues });
    }
    const { rows } = await pool.query<{ author_id: number }>('select author_id from books where id = $1', [
      id,
    ]);
    books.set(title, { id, authorId: rows[0]?.author_id ?? 0 });
    return id;
  }

  await aBook('Walden', 'Henry David Thoreau');
  await aBook('Emma', 'Jane Austen');
  await aBook('Platero y yo', 'Juan Ramón Jiménez', { language: 'es' });
  await aBook('Silent', 'Jane Austen', { isSpoken: false });
  const hidden = await aBook('Hidden', 'Jane Austen');
  await renew();
  await test.call(`PATCH /api/v1/admin/books/${hidden}`, { token: admin, body: { published: false } });

  const book = (title: string) => books.get(title) ?? { id: 0, authorId: 0 };

  async function aReader(scopes?: readonly AppScope[]) {
    const { access_token: token, user } = await test.aReader();
    const { body } = await test.call('POST /api/v1/app-passwords', {
      token,
      body: { name: 'Phone', scopes },
    });
    const { id: appPasswordId } = body.data as { id: number };
    return {
      token,
      id: user.id,
      email: user.email,
      password: PASSWORD,
      appPassword: String(body.password),
      appPasswordId,
    };
  }

  /** What an app gets for an app password. */
  async function logIn(reader: { email: string; appPassword: string }): Promise<string> {
    const body = { username: reader.email, password: reader.appPassword };
    const answer = await test.call('POST /login', { body });
    return (answer.body.user as { accessToken: string }).accessToken;
  }

  return { test, admin, renew, book, aBook, aReader, logIn };
}

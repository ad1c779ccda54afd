import {
  changeHighlight,
  drawQuoteCard,
  exportHighlights,
  type Highlight,
  listBookHighlights,
  makeHighlight as makeHighlightCall,
  removeHighlight,
} from '#contract/highlights.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { markedBooks } from './export-highlights.ts';
import { highlightsCsv, highlightsForReadwise, highlightsMarkdown } from './highlight-file.ts';
import {
  deleteHighlight,
  type HighlightRow,
  listNewestHighlights,
  updateHighlight,
} from './highlight-store.ts';
import { makeHighlight, markedSentences } from './make-highlight.ts';
import { inOrderOfText, placeHighlights } from './place-highlights.ts';
import { publishedText, type ReadingDeps } from './store.ts';

const files = {
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md', write: highlightsMarkdown },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', write: highlightsCsv },
  readwise: { type: 'text/csv; charset=utf-8', ending: 'csv', write: highlightsForReadwise },
};

/** Files cost the most: so many by who asks. */
const filesPerUser = limitPerUser(30, '10 minutes');

/** Draws words of a book with its cover. */
export type QuotePainter = { paintQuoteCard: (bookId: number, quote: string) => Promise<Buffer> };

export function highlightRoutes(app: App, reading: ReadingDeps & QuotePainter): void {
  const { database, now } = reading;
  const db = database.query;

  async function told(row: HighlightRow | null): Promise<Highlight> {
    const [highlight] = row ? await placeHighlights(db, [row]) : [];
    if (!highlight) throw notFound('This highlight');
    return highlight;
  }

  mount(app, listBookHighlights, async ({ currentUser, params }) => {
    if (!(await reading.isPublished(params.id))) throw notFound('This book');
    const rows = await listNewestHighlights(db, { userId: currentUser.userId, bookId: params.id });
    return { highlights: inOrderOfText(await placeHighlights(db, rows)) };
  });

  mount(app, makeHighlightCall, async ({ currentUser, params, body }) => {
    const { id, first_sentence: firstSentence, last_sentence: lastSentence, color, note } = body;
    const text = await publishedText(reading, params.id);
    const wanted = { id, text, firstSentence, lastSentence, color, note };
    return told(await makeHighlight(reading, { ...wanted, userId: currentUser.userId, bookId: params.id }));
  });

  mount(app, drawQuoteCard, filesPerUser, async ({ params, query }) => {
    const text = await publishedText(reading, params.id);
    const { first_sentence: firstSentence, last_sentence: lastSentence } = query;
    const quote = markedSentences({ text, firstSentence, lastSentence })
      .map((sentence) => sentence.text)
      .join(' ');
    const picture = await reading.paintQuoteCard(params.id, quote);
    return { data: { picture: picture.toString('base64') } };
  });

  mount(app, changeHighlight, async ({ currentUser, params, body }) => {
    const key = { userId: currentUser.userId, id: params.id };
    return told(await updateHighlight(db, key, { ...body, at: now() }));
  });

  mount(app, removeHighlight, async ({ currentUser, params }) => {
    if (!(await deleteHighlight(db, { userId: currentUser.userId, id: params.id })))
      throw notFound('This highlight');
    return { message: 'Highlight removed.' };
  });

  mount(app, exportHighlights, filesPerUser, async ({ currentUser, query, reply }) => {
    const { type, ending, write } = files[query.format];
    const marked = await markedBooks(reading, { userId: currentUser.userId, bookId: query.book_id });
    const day = now().toISOString().slice(0, 10);
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="precis-highlights-${day}.${ending}"`);
    return write(marked);
  });
}

import {
  saveReading as saveReadingCall,
  showCues,
  showEvidence,
  showReading,
  showText,
} from '#contract/reading.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { highlightRoutes, type QuotePainter } from './highlight-routes.ts';
import { readEvidence } from './key-ideas.ts';
import { readReading, saveReading, showReadingIn } from './reading-position.ts';
import { openText, publishedText, type ReadingDeps } from './store.ts';
import { shownSections, spokenLines } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

export function readingRoutes(app: App, reading: ReadingDeps & QuotePainter): void {
  const { pool } = reading.database;

  mount(app, showText, async ({ params, request, reply }) => {
    const text = await openText(reading, params.id);
    const etag = `"${text.version}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) reply.code(304);
    return { data: { sections: shownSections(text) } };
  });

  mount(app, showEvidence, async ({ params }) => {
    const evidence = await readEvidence(pool, params.id);
    if (!evidence || !(await reading.isPublished(params.id))) throw notFound('This book');
    return { data: evidence };
  });

  mount(app, showCues, async ({ params, reply }) => {
    const text = await openText(reading, params.id);
    if (text.cues.length === 0) throw new AppError('not_found', 'This book hasn’t been narrated yet.');
    reply.type('text/vtt; charset=utf-8');
    return webVtt(spokenLines(text));
  });

  mount(app, saveReadingCall, async ({ currentUser, params, body }) => {
    const text = await publishedText(reading, params.id);
    const saved = await saveReading(
      reading,
      { userId: currentUser.userId, bookId: params.id },
      {
        text,
        sentenceId: body.sentence_id,
        readAt: body.read_at === undefined ? null : new Date(body.read_at),
        device: body.device ?? null,
      },
    );
    return { data: showReadingIn(text, saved) };
  });

  mount(app, showReading, async ({ currentUser, params }) => {
    const text = await publishedText(reading, params.id);
    const saved = await readReading(reading, { userId: currentUser.userId, bookId: params.id });
    return { data: saved && showReadingIn(text, saved) };
  });

  highlightRoutes(app, reading);
}

import { showCues, showText } from '#contract/reading.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Reading } from './reading.ts';
import type { StoredText } from './store.ts';
import { sectionsWithTimes, spokenLines } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

export function readingRoutes(app: App, deps: Pick<Reading, 'textOf' | 'isPublished'>): void {
  async function publishedText(bookId: number): Promise<StoredText> {
    const text = (await deps.isPublished(bookId)) ? await deps.textOf(bookId) : null;
    if (!text) throw notFound('This book');
    return text;
  }

  mount(app, showText, async ({ params, request, reply }) => {
    const text = await publishedText(params.id);
    const etag = `"${text.version}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) reply.code(304);
    return { data: { sections: sectionsWithTimes(text) } };
  });

  mount(app, showCues, async ({ params, reply }) => {
    const text = await publishedText(params.id);
    if (text.cues.length === 0) throw new AppError('not_found', 'This book has not been narrated yet.');
    reply.type('text/vtt; charset=utf-8');
    return webVtt(spokenLines(text));
  });
}

/** Proxies that compress make a validator weak: `W/"a"` is the same text as `"a"`. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) ?? false;

import { patterns } from './paths.ts';

/**
 * What a page asks of the server before it can show itself, by its pattern; `:id` is that of its address. The build
 * writes it into the page, which asks while its scripts are still on their way (`public/before-paint.js`). An address
 * stands here as `call` makes it, or it would be asked for twice.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  [patterns.landing]: ['/api/v1/landing'],
  [patterns.home]: [
    '/api/v1/history?per_page=24',
    '/api/v1/books/trending-recommended?filter=recommended',
    '/api/v1/books/trending-recommended?filter=trending',
    '/api/v1/books?sort_by=newest&per_page=12',
    '/api/v1/books?sort_by=newest&page=1&per_page=24',
    '/api/v1/categories',
  ],
  [patterns.book]: ['/api/v1/books/:id', '/api/v1/books/:id/reading'],
  [patterns.readBook]: ['/api/v1/books/:id', '/api/v1/books/:id/text', '/api/v1/books/:id/reading'],
};

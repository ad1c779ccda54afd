import type { Result } from 'lighthouse';
import { expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import { withLighthouse } from './support/lighthouse.ts';
import { bookCalled, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

/**
 * How fast a page is depends on the machine that tries it: `npm run bench -- --only lighthouse` tells, for four pages.
 * Every route is tried with axe in `every-route.test.ts`.
 */
const GATED = ['accessibility', 'best-practices', 'seo'];

/** What keeps a page from a full score, by category. */
function lacks({ categories, audits }: Result): Record<string, string[]> {
  return Object.fromEntries(
    Object.values(categories)
      .filter(({ score }) => (score ?? 0) < 0.95)
      .map(({ id, score, auditRefs }) => [
        `${id}: ${Math.round((score ?? 0) * 100)}`,
        auditRefs
          .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
          .map(({ id: audit }) => audits[audit]?.title ?? audit),
      ]),
  );
}

const pages = [
  { name: 'landing', pathOf: () => '/', signedIn: false },
  { name: 'a book', pathOf: ({ slug, id }: Book) => `/book/${slug}/${id}`, signedIn: true },
];

test.each(pages)(
  'Lighthouse finds $name accessible, well built and easy to find',
  async ({ pathOf, signedIn }) => {
    const reader = await signUp(stage.address);
    const path = pathOf(await bookCalled(reader, 'Meditations'));
    const visitor = {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      address: stage.address,
      ...(signedIn ? { kept: { token: reader.token, user: JSON.stringify(reader.user) } } : {}),
    };
    const result = await withLighthouse(visitor, (audit) =>
      audit(path, { onlyCategories: GATED, disableFullPageScreenshot: true }),
    );
    expect(Object.keys(result.categories)).toEqual(GATED);
    expect(lacks(result)).toEqual({});
  },
);

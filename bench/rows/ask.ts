import type { BookPassage } from '#contract/asking.ts';
import { ask } from '../../e2e/support/call-server.ts';
import file from '../questions/of-one-book.json' with { type: 'json' };
import { measured, median } from '../support/bench.ts';
import { attachWholeText, publishedIds, shareOf } from '../support/library.ts';
import { emptyServer } from '../support/server.ts';

/** `ideas`, from 1, and words of the source: a passage that one of them led to, or that has one, is right. */
type Asked = { book: string; asked: string; ideas?: number[]; says?: string[] };
type Table = Record<'answerable' | 'unanswerable', Asked[]>;
const { held_back: heldBack, ...table }: Table & { held_back: Table } = file;

const isRight = ({ ideas = [], says = [] }: Asked, passages: readonly BookPassage[]): boolean =>
  passages.some(
    ({ idea, text }) =>
      (idea !== null && ideas.includes(idea.number)) ||
      says.some((words) => text.toLowerCase().includes(words)),
  );
const isSilent = (_: Asked, passages: readonly BookPassage[]) => passages.length === 0;

export const bench = measured(
  emptyServer({ core: null, settings: { STARTER_LIBRARY: 'on', RATE_LIMITS: 'off' } }),
  {
    number: '4e',
    about: 'questions asked of one book of the starter library, with its whole text attached',
    rows: {
      right: ['Questions: the right passage is among three', '%'],
      rightHeldBack: ['The same, of books whose questions set no threshold', '%'],
      silent: ['Questions that the book doesn’t answer: nothing is shown', '%', '≥ 95'],
      silentHeldBack: ['The same, of books whose questions set no threshold', '%', '≥ 95'],
      median: ['Time for a question, median', 'ms'],
      longest: ['Time for a question, longest', 'ms'],
    },
    once: async ({ admin }, { say }) => {
      const all = [table, heldBack].flatMap(Object.values<Asked[]>).flat();
      const ids = await publishedIds(admin, new Set(all.map(({ book }) => book)));
      say('attaching whole texts');
      for (const [name, id] of ids) await attachWholeText(admin, name, id);
      const times: number[] = [];
      const share = (asked: readonly Asked[], is: typeof isRight) =>
        shareOf(asked, async (one) => {
          const query = new URLSearchParams({ question: one.asked });
          const began = performance.now();
          const route = `GET /api/v1/books/${ids.get(one.book)}/passages?${query}`;
          const { passages } = await ask<{ passages: BookPassage[] }>(admin, route);
          times.push(performance.now() - began);
          return is(one, passages);
        });
      const shares = {
        right: await share(table.answerable, isRight),
        rightHeldBack: await share(heldBack.answerable, isRight),
        silent: await share(table.unanswerable, isSilent),
        silentHeldBack: await share(heldBack.unanswerable, isSilent),
      };
      return { ...shares, median: median(times), longest: Math.max(...times) };
    },
  },
);

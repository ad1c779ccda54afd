import { ask } from '../../e2e/support/call-server.ts';
import table from '../questions/questions.json' with { type: 'json' };
import unseen from '../questions/unseen.json' with { type: 'json' };
import { measured } from '../support/bench.ts';
import { libraryBooks, publishedIds, shareOf } from '../support/library.ts';
import { searchPath } from '../support/load.ts';
import { emptyServer } from '../support/server.ts';

export const bench = measured(emptyServer({ core: null, settings: { STARTER_LIBRARY: 'on' } }), {
  number: '4b',
  about: 'questions in people’s own words, asked of the starter library',
  rows: {
    found: ['Questions: a right book is among the first three', '%', '≥ 90'],
    said: ['Questions: the results don’t say that the library says little', '%'],
    nothing: ['Questions that no book answers: nothing is found', '%', '≥ 95'],
    // Nothing was ever chosen by these: neither rules nor topics.
    foundUnseen: ['The same of unseen questions: a right book is among the first three', '%', '≥ 90'],
    nothingUnseen: ['The same of unseen questions: nothing is found', '%', '≥ 95'],
    misspelt: ['Misspelt titles: the book is among the first three', '%', '≥ 97'],
  },
  once: async ({ admin }, { say }) => {
    say('waiting for the starter library');
    const ids = await publishedIds(admin, (await libraryBooks()).keys());
    const foundBy = async (keyword: string) => {
      const { books } = await ask<{ books: { id: number }[] }>(admin, `GET ${searchPath(keyword)}`);
      return books.map(({ id }) => id);
    };
    const isFound = async ({ asked, books: right }: { asked: string; books: string[] }) => {
      const first = (await foundBy(asked)).slice(0, 3);
      return right.some((name) => first.includes(ids.get(name) ?? 0));
    };
    const isSaid = async ({ asked }: { asked: string }) => {
      const path = searchPath(asked).replace('?', '/results?');
      return !(await ask<{ says_little: boolean }>(admin, `GET ${path}`)).says_little;
    };
    const isNothing = async (keyword: string) => {
      const path = searchPath(keyword).replace('?', '/passages?');
      const { passages } = await ask<{ passages: unknown[] }>(admin, `GET ${path}`);
      return (await foundBy(keyword)).length + passages.length === 0;
    };
    return {
      found: await shareOf(table.questions, isFound),
      said: await shareOf(table.questions, isSaid),
      nothing: await shareOf(table.unanswerable, isNothing),
      foundUnseen: await shareOf(unseen.questions, isFound),
      nothingUnseen: await shareOf(unseen.unanswerable, isNothing),
      misspelt: await shareOf(table.misspelt, isFound),
    };
  },
});

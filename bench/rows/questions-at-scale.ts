import table from '../questions/questions.json' with { type: 'json' };
import { figuresOf, measured, rowsOf } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { readEach, searchPath } from '../support/load.ts';
import { served } from '../support/server.ts';

/** By the most milliseconds. */
const connections = { 1: 50, 32: 150 };
const RUNS = 3;
const paths = [...table.questions.map(({ asked }) => asked), ...table.unanswerable].map(searchPath);
let part = 0;

export const bench = measured(served(catalogue()), {
  number: '4b',
  about: 'the same questions, and those that nothing answers, in a large catalogue',
  rows: rowsOf(connections, (count, most) => [
    `Questions, connections: ${count}, {books} books: p95`,
    'ms',
    `≤ ${most}`,
  ]),
  once: ({ admin }) =>
    figuresOf(connections, async (_most, count) => {
      // Answers are kept for a minute: each question is asked once, of all of them in turn.
      const own = paths.filter((_, index) => index % (2 * RUNS) === part);
      part = (part + 1) % (2 * RUNS);
      return (await readEach(admin, own, Number(count))).p95;
    }),
});

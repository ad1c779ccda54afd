import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { type Figures, measured, type Row } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { read, searchPath, timeEach } from '../support/load.ts';
import { served } from '../support/server.ts';

const bars = [
  [1, 50],
  [32, 150],
] as const;
const RUNS = 3;
let run = 0;
const keyOf = (connections: number) => `Questions, connections: ${connections}, {books} books: p95`;

export const bench = measured(served(catalogue()), {
  number: '4b',
  about: 'the same questions, and those that nothing answers, in a large catalogue; and all results',
  rows: Object.fromEntries(
    bars.map(([connections, most]): [string, Row] => [
      keyOf(connections),
      [keyOf(connections), 'ms', `≤ ${most}`],
    ]),
  ),
  once: async ({ admin }) => {
    const file = join(projectFolder, 'bench/questions/questions.json');
    type Table = { questions: { asked: string }[]; unanswerable: string[] };
    const { questions, unanswerable } = JSON.parse(await readFile(file, 'utf8')) as Table;
    const paths = [...questions.map(({ asked }) => asked), ...unanswerable].map(searchPath);
    const figures: Figures = {};
    // Answers are kept for a minute: each question is asked once, of all of them in turn.
    for (const [place, [connections]] of bars.entries()) {
      const own = paths.filter((_, index) => index % (bars.length * RUNS) === place * RUNS + (run % RUNS));
      figures[keyOf(connections)] = (await timeEach(own, connections, (path) => read(admin, path))).p95;
    }
    run += 1;
    return figures;
  },
});

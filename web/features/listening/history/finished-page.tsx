import { listeningTimeWords } from '#words/listening-time.ts';
import { useFinishedPages } from './history-lists.ts';
import { Entries } from './history-page.tsx';

const { finished, empty } = listeningTimeWords;

export const heading = { title: finished.title };

export const FinishedPage = () => (
  <Entries pages={useFinishedPages()} title={empty.title} about={finished.none} />
);

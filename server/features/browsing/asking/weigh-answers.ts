import { type AskedWord, worthOf } from '../search/weigh-asked.ts';
import { about, type Heard, held, type IdeaStems, squared } from '../search/weigh-ideas.ts';

/** Of a question, the least that one of the book's own has in common with it: the book treats it, and means the rest. */
const LEAST_ALIKE = 0.5;
const MOST_ALIKE = 3;
const OF_WHAT_IS_MEANT = 0.5;
/** Of a question, the least that a key idea says; less is enough where the book treats it, or of what is meant. */
const LEAST_SAID = 0.4;
const LEAST_SAID_IF_TREATED = 0.2;
const LEAST_MEANT = 0.25;
/** A whole book has a passage with half of any question. */
const LEAST_OF_PASSAGE = 0.8;
/** Of as many words as a sentence has that is easily read at once. */
const EASY = 30;
const MOST_SHOWN = 3;
const MOST_IDEAS = 2;

/** Of words, the share that stems hold, 0 to 1. */
const shareOf = (words: readonly AskedWord[], stems: readonly string[]): number =>
  words.length === 0 ? 0 : held(words, stems) / worthOf(words);

/** `isTreated`: one of the book's own questions or topics is like it. */
type AskedHeard = Heard & { isTreated: boolean };

/** What was asked, and what else is meant: the other words of the book's own questions and topics that are like it. */
export function heardBy(asked: readonly AskedWord[], own: readonly (readonly AskedWord[])[]): AskedHeard {
  const telling = squared(asked, 1);
  const known = new Set(asked.map(({ stem }) => stem));
  const shareIn = (words: readonly AskedWord[]) =>
    shareOf(
      telling,
      words.map(({ stem }) => stem),
    );
  const alike = own
    .map((words) => ({ words, share: shareIn(words) }))
    .filter(({ share }) => share >= LEAST_ALIKE)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST_ALIKE);
  const meant = new Map(alike.flatMap(({ words }) => words.map((word) => [word.stem, word])));
  return {
    asked,
    meant: [...meant.values()].filter(({ stem }) => !known.has(stem)),
    isTreated: alike.length > 0,
  };
}

/** A key idea that speaks to a question, and its sentence that says most of it, both from 0. */
type SpokenIdea = { idea: number; sentence: number; value: number };

/** Best first. */
export function ideasFor({ asked, meant, isTreated }: AskedHeard, ideas: readonly IdeaStems[]): SpokenIdea[] {
  const wanted = squared(asked, 1);
  const others = squared(meant, OF_WHAT_IS_MEANT);
  const both = [...wanted, ...others];
  return ideas
    .flatMap(({ title, sentences }, idea): SpokenIdea[] => {
      const all = sentences.flat();
      const said = [...title, ...all];
      const own = shareOf(wanted, said);
      const isClose = isTreated && (own >= LEAST_SAID_IF_TREATED || shareOf(others, said) >= LEAST_MEANT);
      if (own < LEAST_SAID && !isClose) return [];
      const values = sentences.map((stems) => held(both, stems) / (1 + stems.length / EASY));
      const sentence = values.indexOf(Math.max(...values));
      return [{ idea, sentence, value: own + about(both, title, all) / worthOf(both) }];
    })
    .toSorted((one, other) => other.value - one.value);
}

/** What a passage of a book must hold of a question. */
export function enoughOf(asked: readonly AskedWord[]) {
  const wanted = squared(asked, 1);
  const isEnough = (share: number): boolean => share >= LEAST_OF_PASSAGE;
  return {
    /** Whether a passage with these of what was asked may answer. */
    mayAnswer: (has: (stem: string) => boolean): boolean =>
      isEnough(worthOf(wanted.filter(({ stem }) => has(stem))) / worthOf(wanted)),
    /** How well a passage answers; null if it doesn't. */
    answerValue: (stems: readonly string[]): number | null => {
      const share = shareOf(wanted, stems);
      return isEnough(share) ? share + about(wanted, [], stems) / worthOf(wanted) : null;
    },
  };
}

/** The best of both, at most three: what ideas led to comes first, but leaves room for the text. */
export const chosenOf = <Shown>(fromIdeas: readonly Shown[], fromText: readonly Shown[]): Shown[] =>
  [...fromIdeas.slice(0, MOST_IDEAS), ...fromText, ...fromIdeas.slice(MOST_IDEAS)].slice(0, MOST_SHOWN);

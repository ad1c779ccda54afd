import { type AskedWord, worthOf } from './weigh-asked.ts';

/** Stems, as often as they are said. */
export type IdeaStems = { title: readonly string[]; sentences: readonly (readonly string[])[] };

/** What was asked, and the other words of the book's own question that it fits, which count less. */
export type Heard = { asked: readonly AskedWord[]; meant: readonly AskedWord[] };

export type Speaking = { idea: number; sentence: number; value: number };

const OF_ITS_QUESTION = 0.5;
/** Of what was asked, the least that a sentence and its heading must hold: as it was asked, or with the question. */
const LEAST_ASKED = 0.6;
const LEAST_MEANT = 0.28;
/** Of as many words as a sentence has that is easily read at once. */
const EASY = 30;

/** As one text tells of another: a common word that isn't there matters little. */
export const squared = (words: readonly AskedWord[], share: number): AskedWord[] =>
  words.map(({ stem, worth }) => ({ stem, worth: worth * worth * share }));

export const held = (words: readonly AskedWord[], stems: readonly string[]): number =>
  worthOf(words.filter(({ stem }) => stems.includes(stem)));

/** How much of an idea is about the words: more if they are said again, and as if three times more in its heading. */
export function about(words: readonly AskedWord[], title: readonly string[], all: readonly string[]): number {
  return words.reduce((sum, { stem, worth }) => {
    const times = all.filter((other) => other === stem).length + (title.includes(stem) ? 3 : 0);
    return sum + (worth * times) / (times + 1.5);
  }, 0);
}

/** The sentence that speaks most to what was asked, in the key idea that does; null if none does. Counted from 0. */
export function speakingIn(heard: Heard, ideas: readonly IdeaStems[]): Speaking | null {
  const asked = squared(heard.asked, 1);
  const meant = squared(heard.meant, OF_ITS_QUESTION);
  const whole = worthOf(asked);
  const both = whole + worthOf(meant);
  let best: Speaking | null = null;
  for (const [idea, { title, sentences }] of ideas.entries()) {
    const all = sentences.flat();
    const theme = (about(asked, title, all) + about(meant, title, all)) / both;
    for (const [sentence, stems] of sentences.entries()) {
      const said = [...title, ...stems];
      const own = held(asked, stems) + held(meant, stems);
      const mine = held(asked, said);
      const isMeant = meant.length > 0 && mine + held(meant, said) >= LEAST_MEANT * both;
      if (own === 0 || (mine < LEAST_ASKED * whole && !isMeant)) continue;
      const value = theme + own / both / (1 + stems.length / EASY);
      if (value > (best?.value ?? 0)) best = { idea, sentence, value };
    }
  }
  return best;
}

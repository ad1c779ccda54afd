import type { SourceSentence } from './source-sentences.ts';

export const countOf = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** Where an author says what it is that he holds. */
const THESIS =
  /(?<!\p{L})(?:the (?:object|purpose|aim|subject) of (?:this|the present)|principle|the (?:\w+ )?question|ought to (?:signify|mean)|the very first|the sole|a question arises|(?:I|we) (?:hold|assert|maintain|affirm|contend)|my (?:object|purpose|aim) (?:is|was)|el (?:objeto|propósito|fin) de est[ea]|principio|la cuestión|sostengo|afirmo)(?!\p{L})/iu;
/** Where a writer says what it is all about, or a thought is put for all times. */
const CUE =
  /\b(?:the (?:object|purpose|subject|aim|principle|end|essence|secret|first|whole|great|true|real|chief|only) |in short|in a word|i (?:believe|hold|maintain|conclude|mean|say|think)|we (?:must|ought|should)|it is (?:not|better|only|the)|nothing (?:is|can)|there is (?:no|nothing|only)|no (?:man|one)|every (?:man|one|thing)|all (?:men|things|the)|man is|men are|mankind|whoever|he who|they who)/iu;
/** Words of a thought rather than of an event. */
const TELLING =
  /(?<!\p{L})(?:not|never|no|nothing|none|only|always|all|every|must|better|best|than|but|without|neither|alone|man|men|mankind|human|people|world|life|nature|mind|soul|one|everything|things|whoever|whatever|nunca|nada|nadie|solo|sólo|siempre|todos?|todas?|cada|mejor|sino|hombres?|gente|mundo|vida|naturaleza|alma|quien)(?!\p{L})/giu;
const MOST_TELLING = 5;
const MOST_NAMES = 4;
const LETTER = /\p{L}/gu;
export const NAME = /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}+/gu;
export const namesOf = (text: string): number => countOf(text, NAME);

/** How much more or less often each mark makes it, as a logarithm. */
export const weighed = (marks: readonly (readonly [weight: number, mark: number])[]): number =>
  marks.reduce((sum, [weight, mark]) => sum + weight * mark, 0);

/** It has words of a thought rather than of an event. */
export const saysMuch = (text: string): boolean => countOf(text, TELLING) > 0;

/** `late`: from 0 at the beginning of the book to 1 at its end. */
type Place = { late: number; endsChapter: boolean; titleWords: ReadonlySet<string> };

const LONG_WORD = /\p{L}{5,}/gu;
/** Its long words, as far as their forms have in common. */
export const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(LONG_WORD) ?? []).map((word) => word.slice(0, 6));
const MOST_OF_TITLE = 2;

/**
 * How much more often people quote such a sentence than another, as a logarithm. The weights are those of a logistic
 * regression on which sentences of 55 books people quote in summaries, tried on books that it hadn't seen; rounded, and
 * those of what is late and of “!” halved. That of a chapter's end came out nearly the same for both halves of them.
 */
export function worthOf(
  { text, wordCount, isAtEdge }: SourceSentence,
  { late, endsChapter, titleWords }: Place,
): number {
  const words = Math.max(1, wordCount);
  const size = Math.sqrt(Math.max(8, words) / 8);
  return weighed([
    [-0.6, Math.min(MOST_NAMES, namesOf(text)) / size],
    [-0.5, countOf(text, LETTER) / words],
    [0.5, Math.min(MOST_TELLING, countOf(text, TELLING)) / size],
    [-0.5, late],
    // From twenty words.
    [-0.15, (Math.log(words) - 3) ** 2],
    [0.5, Number(/[;:]/u.test(text))],
    [0.7, Number(text.includes('!'))],
    [0.35, Number(isAtEdge)],
    [0.3, Number(CUE.test(text))],
    [0.9, Number(endsChapter)],
    [0.5, Number(THESIS.test(text))],
    [0.3, Math.min(MOST_OF_TITLE, new Set(stemsOf(text).filter((stem) => titleWords.has(stem))).size)],
  ]);
}

import type { Stretch } from './highlight-rules.ts';

const CHOSEN = 'data-chosen';

/** The sentences of a text as elements, in order. */
function sentencesOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-sentence]')];
}

const idOf = (element: HTMLElement | undefined): string => element?.dataset.cue ?? '';

/** The id of the sentence that was tapped, or that has the focus. */
export function sentenceAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-sentence]')?.dataset.cue : undefined;
}

/** What of a text is marked with the pointer, as whole sentences; null where nothing is. */
export function stretchOfSelection(root: HTMLElement): Stretch | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const touched = sentencesOf(root).filter((sentence) => hasLettersIn(range, sentence));
  const [first, last] = [touched.at(0), touched.at(-1)];
  return first === undefined ? null : { first: idOf(first), last: idOf(last) };
}

/** A selection that ends just before a sentence touches it, but holds none of its letters. */
function hasLettersIn(range: Range, sentence: HTMLElement): boolean {
  if (!range.intersectsNode(sentence)) return false;
  const inside = document.createRange();
  inside.selectNodeContents(sentence);
  if (range.compareBoundaryPoints(Range.START_TO_START, inside) > 0)
    inside.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, inside) < 0)
    inside.setEnd(range.endContainer, range.endOffset);
  return inside.toString().trim() !== '';
}

/** Shows which sentences are chosen; by an attribute, so that the text is not rendered again. */
export function showChosen(root: HTMLElement, ids: ReadonlySet<string>): void {
  for (const sentence of sentencesOf(root)) sentence.toggleAttribute(CHOSEN, ids.has(idOf(sentence)));
}

/** The sentence so many steps from another one; that one itself at an end of the text. */
export function stepFrom(root: HTMLElement, id: string, by: number): string {
  const all = sentencesOf(root);
  const index = all.findIndex((sentence) => idOf(sentence) === id);
  return idOf(all[index + by]) || id;
}

/** The first sentence that is in sight below the tools, for who begins to choose by the keyboard. */
export function firstInSight(root: HTMLElement): string {
  const all = sentencesOf(root);
  const below = all.find((sentence) => sentence.getBoundingClientRect().top > innerHeight * 0.25);
  return idOf(below ?? all.at(-1));
}

/** Moves the keyboard focus to a sentence, the only one that Tab stops at. */
export function focusSentence(root: HTMLElement, id: string): void {
  leaveSentences(root);
  const sentence = sentencesOf(root).find((one) => idOf(one) === id);
  if (sentence === undefined) return;
  sentence.tabIndex = 0;
  sentence.focus({ preventScroll: true });
  sentence.scrollIntoView({ block: 'nearest' });
}

/** Tab no longer stops at sentences. */
export function leaveSentences(root: HTMLElement): void {
  for (const sentence of sentencesOf(root)) sentence.removeAttribute('tabindex');
}

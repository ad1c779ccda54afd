import type { Stretch } from './highlight-rules.ts';

const CHOSEN = 'data-chosen';

const sentencesOf = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-sentence]'),
];

const idOf = (element: HTMLElement | undefined): string => element?.dataset.cue ?? '';

export const sentenceAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sentence]')?.dataset.cue : undefined;

/** What is selected with the pointer, as whole sentences; null for nothing. */
export function stretchOfSelection(root: HTMLElement): Stretch | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const touched = sentencesOf(root).filter((sentence) => hasLettersIn(range, sentence));
  const [first, last] = [touched.at(0), touched.at(-1)];
  return first === undefined ? null : { first: idOf(first), last: idOf(last) };
}

/** A selection that ends just before a sentence touches it without any of its letters. */
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

/** By an attribute, so that the text isn't rendered again. */
export function showChosen(root: HTMLElement, ids: ReadonlySet<string>): void {
  for (const sentence of sentencesOf(root)) sentence.toggleAttribute(CHOSEN, ids.has(idOf(sentence)));
}

/** At an end of the text, the sentence itself. */
export function stepFrom(root: HTMLElement, id: string, by: number): string {
  const all = sentencesOf(root);
  const index = all.findIndex((sentence) => idOf(sentence) === id);
  return idOf(all[index + by]) || id;
}

/** In sight below the toolbar: where choosing by keyboard starts. */
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

export function leaveSentences(root: HTMLElement): void {
  for (const sentence of sentencesOf(root)) sentence.removeAttribute('tabindex');
}

import { headingId } from './cue-rules.ts';

export function goToSection(index: number): void {
  const heading = document.getElementById(headingId(index));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const READING_LINE = 0.3;

/** Brings a sentence to where eyes rest, and shows for a moment which one it is. */
export function goToSentence(id: string): void {
  const sentence = document.querySelector<HTMLElement>(`[data-sentence][data-cue="${CSS.escape(id)}"]`);
  if (sentence === null) return;
  const top = sentence.getBoundingClientRect().top - innerHeight * READING_LINE;
  scrollBy({ top, behavior: 'instant' });
  sentence.setAttribute('data-chosen', '');
  setTimeout(() => sentence.removeAttribute('data-chosen'), 1_600);
}

import { expect, it } from 'vitest';
import { drawQuoteCard } from './draw-quote-card.ts';

const card = (language: string, title = 'Walden') =>
  drawQuoteCard({ quote: 'One.', title, author: 'Ann', language, tint: '#14101f', cover: 'data:,' });

/** Letters are drawn as outlines: as many as there are. */
const letters = (svg: string): number => svg.match(/M[\d.-]+ ?[\d.-]+/g)?.length ?? 0;

it('says in the book’s language that the words are from a summary', () => {
  expect(card('es')).not.toBe(card('en'));
  expect(card('es-MX')).toBe(card('es'));
  expect(card('de')).toBe(card('en'));
  // “From the summary of” has more letters than “Del resumen de”.
  expect(letters(card('en'))).toBeGreaterThan(letters(card('es')));
});

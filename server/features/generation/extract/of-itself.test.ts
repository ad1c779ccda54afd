import { describe, expect, it } from 'vitest';
import { isOfItself } from './of-itself.ts';

describe('whether a sentence speaks of the text', () => {
  it.each([
    'The evidence for it is drawn from psychology, and cannot be detailed here.',
    'The first commencement was a hood of wax; but I will not here enter on these details.',
    'It will be recited in a later chapter.',
    'In the preceding notes, the term nurse is used for both.',
    'The last sentence has brought us to the balancing of new and old.',
    'This is a question for others (see p. 118).',
    'As we have seen, nothing is so common.',
    'The following pages are for those who have no other book.',
    'A word on this was added to the third edition.',
    'The opinions of some modern writers remain now to be examined.',
    'Nothing that has been said tends to undervalue benevolence.',
    'I have elsewhere written of the same at large.',
    'I shall, in the third place, endeavour to explain what regulates the proportion.',
    'De esto se habla en el capítulo anterior.',
    'Como hemos visto, nada es tan común.',
    'En las páginas siguientes se habla de la virtud.',
    'El lector sabe que la virtud es rara.',
  ])('%s', (text) => {
    expect(isOfItself({ text })).toBe(true);
  });

  it.each([
    'The object of this essay is to assert one very simple principle.',
    'I have seen young men whose misfortune is to have inherited farms.',
    'The mass of men lead lives of quiet desperation.',
    'Every man is the first to know what he needs here and now.',
    'La virtud es el último fin de los hombres.',
  ])('not: %s', (text) => {
    expect(isOfItself({ text })).toBe(false);
  });
});

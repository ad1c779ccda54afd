import { expect, it } from 'vitest';
import { typographic } from './typographic.ts';

it.each([
  ['It\'s "the laugh of the Gods", he says.', 'It’s “the laugh of the Gods”, he says.'],
  ['"Is it?" he asked.', '“Is it?” he asked.'],
  // A quotation that goes on in the sentence before or after.
  ['He said, "Come in.', 'He said, “Come in.'],
  ['And close the door."', 'And close the door.”'],
  ['("I, too," said he)', '(“I, too,” said he)'],
  ['He wrote: "The \'old\' way."', 'He wrote: “The ‘old’ way.”'],
  ['"\'Twas\' is short."', '“‘Twas’ is short.”'],
  ['"’Tis time to part"', '“’Tis time to part”'],
  ["the workers' rights in the '90s", 'the workers’ rights in the ’90s'],
  ['"¿Quién es?", preguntó.', '“¿Quién es?”, preguntó.'],
  ["l'homme", 'l’homme'],
  ['a pond - a house', 'a pond – a house'],
  ['well-known, 1845-47', 'well-known, 1845-47'],
  ['“Already” ‘set’ — so it’s kept.', '“Already” ‘set’ — so it’s kept.'],
  ['', ''],
])('%s', (text, shown) => {
  expect(typographic(text)).toBe(shown);
  expect(shown).toHaveLength(text.length);
});

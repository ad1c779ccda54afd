import { expect, it } from 'vitest';
import { withPlaces } from './evidence-store.ts';

type Given = Parameters<typeof withPlaces>;

it.each([
  ['VII', undefined],
  ['IV', undefined],
  ['12', undefined],
  ['Book IV', 'Book IV'],
  ['VII: Of Method', 'VII: Of Method'],
])('of a section whose passage stands below “%s”, the place is %s', (chapter, place) => {
  const text = { sections: [{ title: 'Think for yourself', paragraphs: [] }] } as unknown as Given[0];
  const kept = { size: 1, get: () => ({ chapter }) } as unknown as Given[1];
  expect(withPlaces(text, kept).sections[0]?.rests_on).toBe(place);
});

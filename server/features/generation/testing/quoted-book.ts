const names = ['river', 'harvest', 'lantern', 'meadow', 'harbour', 'winter'];
const told = (name: string): string[] =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `The ${name} of case ${at} lies below the hill where the road turns to the land. The keeper of the ${name} counts the boats of year ${at} and writes their number into a long book. Carts stand along the wall of the ${name}, and the people of case ${at} sit there until evening.`,
  );

/** What people quote from the book below; in its place it goes on from what is before it. */
export const quoted =
  'He who lends his lamp to a stranger walks home in darkness, and calls the darkness by the name of light.';
const around = [
  'But the innkeeper had seen none of this, and went to bed with his supper under his arm.',
  'In the morning the stranger stood before the gate with nothing in his hands.',
];

/** Of what nothing else in it speaks. */
export const shepherd =
  'Hawthorn and willow grow over the wall of the fold there, and the shepherd cuts them for Barnaby at noon. The shepherd sells the willow at the gate of the fold in spring. Some of the hawthorn stays where it is until the frost comes, for the sake of the birds.';

/** A book of six chapters, with that sentence in a paragraph of the fourth that no passage would begin with. */
export const quotedBook = names
  .flatMap((name) => [
    `# On the ${name}`,
    ...(name === 'meadow' ? [shepherd] : []),
    ...told(name),
    ...(name === 'meadow' ? [[around[0], quoted, around[1]].join(' ')] : []),
  ])
  .join('\n\n');

export type Palette = {
  paper: string;
  /** At least 4.5:1 on the paper. */
  ink: string;
  /** The strongest first. None of them is the paper. */
  art: readonly [string, string, string];
};

export type Family = 'mind' | 'society' | 'nature' | 'enterprise' | 'life' | 'arts';

const make = (paper: string, ink: string, ...art: [string, string, string]): Palette => ({ paper, ink, art });

/** Each family has a few related moods, so that a shelf of one category looks like a series. */
export const palettes: Readonly<Record<Family, readonly [Palette, ...Palette[]]>> = {
  mind: [
    make('#1f2a44', '#f8eedc', '#e4572e', '#f2b134', '#8fb3a9'),
    make('#f3e9d7', '#23233b', '#2f4b7c', '#d1495b', '#edae49'),
    make('#43294f', '#fbefe3', '#e2695b', '#f4c95d', '#b58bb9'),
    make('#d9dfe3', '#1b2b3c', '#274c77', '#e07a3f', '#8ea8c3'),
  ],
  society: [
    make('#a52f2b', '#fff3e2', '#2b1b17', '#f0b54a', '#f3d9b8'),
    make('#efe3cc', '#2a1e1a', '#b5322e', '#2a4858', '#d99a2b'),
    make('#22333b', '#f5ebe0', '#d9583b', '#c6ac8f', '#7a8f96'),
    make('#e8c872', '#2a1a1f', '#8c2f39', '#2a4858', '#fbf1d8'),
  ],
  nature: [
    make('#12453f', '#f3f0dc', '#e9b44c', '#7fb685', '#d95f3b'),
    make('#e9ebd8', '#1d3a34', '#2f6b5a', '#e07a3f', '#a3c29a'),
    make('#0f2f4a', '#eaf4f4', '#4fa3a5', '#f2c14e', '#f78154'),
    make('#f6e7cb', '#2c3a2a', '#c8553d', '#5d8a66', '#e9b44c'),
  ],
  enterprise: [
    make('#f2c14e', '#1e1e24', '#1e1e24', '#d1432f', '#fff4da'),
    make('#14213d', '#fdf6e3', '#fca311', '#e4e1d8', '#5c7cab'),
    make('#e5dcc5', '#17233a', '#17233a', '#c8553d', '#588b8b'),
    make('#1d5c63', '#fff6e5', '#f2b66d', '#f6e3c5', '#e2725b'),
  ],
  life: [
    make('#f4d6cc', '#3a1f2b', '#c8553d', '#8d5b86', '#f0a35e'),
    make('#b2452a', '#fff5e6', '#f6c667', '#3b1f2b', '#f3b49b'),
    make('#2e5e6e', '#fff3df', '#f2b66d', '#e27d60', '#a8d0c6'),
    make('#e7e0f0', '#2c2146', '#6d4bb3', '#f2a65a', '#b9a3de'),
  ],
  arts: [
    make('#3b1c4a', '#fdf0ea', '#f06c5d', '#f9b95c', '#7d5ba6'),
    make('#f7ede2', '#33202a', '#d1495b', '#2d6a74', '#f5b461'),
    make('#c9d8d5', '#20302f', '#20574f', '#e4572e', '#f3e9d2'),
    make('#232323', '#f8f1e5', '#ef8354', '#f2d0a4', '#6e8894'),
  ],
};

const familyWords: readonly [Family, RegExp][] = [
  ['mind', /philosoph|psycholog|mind|think|religio|spiritual|ethic|logic|education|learning|memory/],
  ['society', /politic|society|social|histor|law|war|power|econom.*policy|rights|government|media|anthropo/],
  [
    'enterprise',
    /business|econom|financ|money|invest|strateg|lead|manag|market|career|startup|sales|work|product/,
  ],
  [
    'nature',
    /scien|natur|biolog|physic|environment|climate|animal|space|astronom|medicine|math|technolog|comput|engineer/,
  ],
  [
    'life',
    /self|biograph|memoir|health|habit|relation|family|parent|love|happi|fitness|food|sport|travel|communicat/,
  ],
  ['arts', /art|fiction|novel|litera|poe|music|design|film|theat|creativ|writing|photo/],
];

export const families = Object.keys(palettes) as [Family, ...Family[]];

/** Unknown categories are spread over all families. */
export function familyOf(category: string, seed: number): Family {
  const name = category.toLowerCase();
  const known = familyWords.find(([, words]) => words.test(name));
  return known?.[0] ?? families[seed % families.length] ?? families[0];
}

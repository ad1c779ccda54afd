import type { Draft } from './draft.ts';

/** The most characters of what a model writes; far more than its prompts ask for. */
export const limits = {
  author: 200,
  category: 80,
  slogan: 200,
  shortDescription: 1_000,
  thumbnailPrompt: 1_000,
  heading: 120,
  point: 500,
  paragraph: 4_000,
  evidence: 1_000,
  /** Of evidence, as readers see it. */
  quotation: 320,
  minute: 1_500,
} as const;

/** As it is stored and read: `##` sections. */
export const bodyOf = ({ sections }: Pick<Draft, 'sections'>): string =>
  sections.map(({ title, body }) => `## ${title}\n\n${body.trim()}`).join('\n\n');

const FRAME_TITLES = {
  en: {
    introduction: "What's in it for you",
    criticism: 'Limits and criticism',
    audience: 'Who should read the whole book',
  },
  es: {
    introduction: 'Qué encontrarás en este libro',
    criticism: 'Límites y críticas',
    audience: 'Quién debería leer el libro entero',
  },
};

/** The headings that every written summary has, in English where there are none in its language. */
export const frameTitlesIn = (language: string): Record<'introduction' | 'criticism' | 'audience', string> =>
  wordsIn(language, FRAME_TITLES);

/** What Precis itself says in a book of this language: English where it has no words of its own. */
export const wordsIn = <Words>(language: string, words: { en: Words; es: Words }): Words =>
  words[/^es\b/i.test(language) ? 'es' : 'en'];

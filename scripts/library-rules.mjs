// What a summary is measured by, in each language of the library: see check-library.mjs.
import { syllable } from 'syllable';

/** Flesch's reading ease: higher is easier. */
const flesch = ({ words, sentences }) =>
  206.835 - 1.015 * (words.length / sentences) - (84.6 * sum(words, syllable)) / words.length;

/** Fernández Huerta's, which is Flesch's made for Spanish. */
const fernandezHuerta = ({ words, sentences }) =>
  206.84 - 1.02 * (words.length / sentences) - (60 * sum(words, spanishSyllables)) / words.length;

const sum = (words, count) => words.reduce((total, word) => total + count(word), 0);

/**
 * By vowel groups: two strong vowels or a stressed weak one part ("te-o-rí-a"), weak ones join ("cui-da"). It's off by
 * one where an "h" parts nothing ("prohibir"), and a number in digits counts as one.
 */
const spanishSyllables = (word) => {
  const sounds = word
    .toLowerCase()
    .replace(/([gq])u(?=[eéií])/g, '$1')
    .replace(/y(?![aeiouáéíóú])/g, 'i');
  return sounds.match(/[iuü]*[aeoáéíóú][iuü]*|[iuü]+/g)?.length ?? 1;
};

/** Lengths are words, save those of titles, which are characters. */
export const english = {
  folder: 'library',
  fixed: ["What's in it for you", 'Limits and criticism', 'Who should read the whole book', 'Final summary'],
  stock:
    /\b(in conclusion|worth noting|testament to|delve|timeless|in today's world|at its core|game[- ]changer|thus|hence|hitherto|in order that|owing to|upon)\b/i,
  advice:
    /^(try|ask|take|make|write|choose|pick|keep|look|listen|notice|watch|think|next time|when you|if you|before you|start|set|give|spend|stop|leave|put|read|remember|count|test|let|do|don't|today|tonight|this week|tomorrow|so (try|ask|take|make|look|choose|keep|next time|before you|when you|if you))\b/i,
  birth: /\b1[0-9]{3}\b|\bborn\b/,
  question: /^(?!¿).+\?$/,
  readingEase: { of: flesch, least: 48, most: 75 },
  lengths: {
    whole: [800, 2200],
    opening: [60, 220],
    criticism: [50, 220],
    audience: [8, 90],
    summary: [40, 160],
    idea: [60, 420],
    title: [10, 70],
    sentence: [11, 22],
    longestSentence: 60,
  },
  /** A phrase may stand in this many books before it's a habit. */
  phraseBooks: 3,
};

export const spanish = {
  folder: 'library/es',
  fixed: [
    'Qué encontrarás en este libro',
    'Límites y críticas',
    'Quién debería leer el libro entero',
    'Resumen final',
  ],
  // Stock phrases, calques, forms of address other than "tú", and the passive that Spanish seldom speaks.
  stock:
    /(?<!\p{L})(en conclusión|cabe (destacar|señalar|mencionar)|vale la pena (mencionar|destacar|señalar)|es por eso que|es por esto que|en última instancia|a día de hoy|en el mundo (actual|de hoy)|testimonio de|atemporal|sumérgete|hacer la diferencia|hace sentido|juega un (papel|rol)|en base a|asimismo|lo cual|usted(es)?|vosotr[oa]s|vuestr[oa]s?|(es|son|era|eran|fue|fueron|será|serán|ha sido|han sido) \p{L}+[aií]d[oa]s? por (?!separado))(?!\p{L})/iu,
  advice:
    /^[¡¿]?(ahora|antes de|apunta|calcula|cuando|cuenta|da|dale|dedica|deja|di|elige|empieza|escribe|escucha|espera|esta (noche|semana)|fíjate|guarda|haz|hoy|intenta|la próxima vez|lee|lleva|mañana|mira|no (dejes|hagas|lo|te)|párate|piensa|pon|ponle|pregunta|pregúntale|pregúntate|prueba|recuerda|si (alguien|algo|quieres|te|vas)|toma)(?!\p{L})/iu,
  birth: /\b1[0-9]{3}\b|(?<!\p{L})(nació|nacido|nacida)(?!\p{L})/u,
  question: /¿.+\?$/,
  // On this scale 60 to 70 is normal, 70 to 80 fairly easy and 80 to 90 easy. What is heard has to be easier than what
  // is read, and above 85 sentences are chopped.
  readingEase: { of: fernandezHuerta, least: 58, most: 88 },
  // Spanish needs about a tenth more words than English, and joins more of them into a sentence.
  lengths: {
    whole: [850, 2400],
    opening: [60, 240],
    criticism: [50, 240],
    audience: [8, 100],
    summary: [40, 175],
    idea: [60, 460],
    title: [10, 75],
    sentence: [12, 24],
    longestSentence: 66,
  },
  phraseBooks: 1,
};

/** Folded words that people ask with whatever it's about, by language: “deal with” in “deal with anger”. */
const askingWords: Readonly<Record<string, string>> = {
  en: `deal cope handle get make do learn know find become stop start keep give take help need want use let tell
    good better best important way thing people person someone somebody tip advice idea reason lot really always
    less more often again easily quickly`,
  es: `ser estar tener lidiar tratar manejar afrontar hacer aprender saber encontrar llegar convertir dejar dejo
    parar empezar comenzar mantener dar tomar ayudar necesitar querer quiero puedo puede podemos debo deberia
    usar decir bueno buen mejor importante manera forma cosa gente persona alguien consejo idea razon mucho
    realmente siempre menos mas menudo facilmente rapido`,
};

/** Folded words that people ask a book with, whatever it's about: “What does she say about habits?” */
const bookWords: Readonly<Record<string, string>> = {
  en: 'say think mean tell explain describe write author book text chapter opinion view argue believe happen',
  es: 'dice decir piensa pensar opina opinar significa explica describe escribe autor autora libro texto capitulo opinion pasa',
};

export const bookWordsOf = (language: string): string[] => bookWords[language]?.split(' ') ?? [];

export const askingWordsOf = (language: string): string[] => askingWords[language]?.split(/\s+/) ?? [];

/** As the folder is called: the code of the language, in BCP 47. */
export const appLanguage: string = 'en';

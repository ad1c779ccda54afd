import { abbreviationRules, type Rule } from '../spoken-rules.ts';

const ALWAYS = [
  'Sres. = señores, Srta. = señorita, Sra. = señora, Sr. = señor, Dña. = doña, D.ª = doña',
  'Dra. = doctora, Dr. = doctor, Profa. = profesora, Prof. = profesor, Lic. = licenciado',
  'Ing. = ingeniero, Mons. = monseñor, Gral. = general, Cnel. = coronel, Sto. = Santo, Sta. = Santa',
  'Uds. = ustedes, Ud. = usted, Vds. = ustedes, Vd. = usted, EE. UU. = Estados Unidos',
  'JJ. OO. = Juegos Olímpicos, FF. AA. = Fuerzas Armadas, RR. HH. = recursos humanos',
  'P. ej. = Por ejemplo, p. ej. = por ejemplo, i. e. = es decir, v. gr. = verbigracia',
  'a. de C. = antes de Cristo, d. de C. = después de Cristo, a. C. = antes de Cristo',
  'd. C. = después de Cristo, a. e. c. = antes de la era común, a. m. = de la mañana',
  'p. m. = de la tarde, etc. = etcétera, aprox. = aproximadamente, cfr. = véase, cf. = véase',
  'vs. = contra, ibíd. = en el mismo lugar, et al. = y otros, Avda. = avenida, Av. = avenida',
  'tel. = teléfono, dpto. = departamento, S. A. = sociedad anónima',
];

const BEFORE_A_NUMBER = [
  'núms. = números, núm. = número, Núm. = Número, n.º = número, N.º = Número, nº = número',
  'Nº = Número, págs. = páginas, pág. = página, pp. = páginas, p. = página, caps. = capítulos',
  'cap. = capítulo, Cap. = Capítulo, vols. = volúmenes, vol. = volumen, Vol. = Volumen',
  'art. = artículo, fig. = figura, ss. = siglos, s. = siglo, c. = hacia, ca. = hacia',
];

/** A voice would take them for words. */
const LETTERS = 'UE|ADN|ARN|IA|PIB|FMI|ONG|TV|CEO|CI|DNI|BCE|PP|URSS|RAE';

export const SPANISH_ABBREVIATIONS: Rule[] = [
  [/\bEE\.?\s?UU\b(?!\.)/gu, 'Estados Unidos'],
  ...abbreviationRules(ALWAYS),
  ...abbreviationRules(BEFORE_A_NUMBER, '\\s?(?=(?:\\d|[IVXLC]+\\b))').map(
    ([pattern, said]): Rule => [pattern, `${String(said)} `],
  ),
  [/(?<!\p{Lu}\p{Ll}+\s)\bD\.\s(?=\p{Lu}\p{Ll})/gu, 'don '],
  [/\bS\.\s(?=(?:Juan|Pedro|Pablo|Agustín|José|Francisco|Ignacio|Antonio|Jerónimo)\b)/gu, 'san '],
  [/\bC\/\s?(?=\p{Lu})/gu, 'calle '],
  [new RegExp(`\\b(?:${LETTERS})\\b`, 'gu'), (word) => word.replaceAll(/(?<=\w)(?=\w)/g, ' ')],
  [
    /\b((?:\p{Lu}\.[\s-]?)+\p{Lu})\.(?=\s|$|[,;:!?)'"])/gu,
    (_, initials) => initials.replaceAll(/[\s.-]+/gu, ' '),
  ],
  [/\b(\p{Lu})\.(?=\s\p{Lu}\p{Ll})/gu, '$1'],
];

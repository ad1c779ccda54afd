/** What must not stand in a written text. */
type Unfit = { what: string; pattern: RegExp };

const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(
    patterns.map(({ source }) => source).join('|'),
    patterns.some(({ multiline }) => multiline) ? 'imu' : 'iu',
  );

const REFUSAL = either(
  /\bi['’]?m sorry,? but|\bi(?: can(?:no|['’])t|(?: a|['’])m (?:unable|not able) to) (?:\w+ ){0,3}?(?:help(?! \w+ing\b)|assist|provide|summari[sz]e|comply|fulfil|write|create|generate|access|browse)/u,
  /\bas an ai(?: language model)?\b|\bas a (?:large )?language model/u,
  /\bi (?:do not|don['’]t) have (?:(?:\w+ ){0,2}?access to|the (?:full|complete|entire) (?:text|book))|\bi (?:have not|haven['’]t) read (?:the|this) (?:\w+ )?(?:book|text)/u,
  /(?<!\p{L})lo (?:siento|lamento),? pero (?:no|como)(?!\p{L})|(?<!\p{L})(?:como|soy) (?:un |una )?(?:modelo de (?:lenguaje|ia)|ia|inteligencia artificial)(?!\p{L})/u,
  /(?<!\p{L})no (?:puedo|me es posible|soy capaz de) (?:ayudar(?:te|le|con)|resumir|proporcionar|cumplir con|generar|acceder|procesar|responder a)(?!\p{L})/u,
  /(?<!\p{L})(?:lamento|siento) no poder (?:resumir|proporcionar|cumplir con|generar|acceder)(?!\p{L})|(?<!\p{L})disculp[ae],? pero no puedo (?:ayudar(?:te|le)|continuar|resumir|proporcionar|cumplir|generar|acceder)(?!\p{L})/u,
  /(?<!\p{L})no (?:(?:tengo|dispongo de) acceso al?|(?:tengo el|dispongo del) texto (?:completo|íntegro))(?!\p{L})/u,
);

const REASONING = /<\/?(?:think|thinking|reasoning|reflection|scratchpad)>|<\|[a-z_]+\|>/i;

const PREAMBLE = either(
  /^\s*(?:sure|certainly|of course|absolutely|okay|ok|gladly)\b[^.!?\n]{0,80}[,:!.]/u,
  /^\s*(?:here(?:['’]s| is| are)|below is) (?:\w+ ){0,4}(?:summary|section|text|answer|rewrite|revised|outline)/u,
  /^\s*¡?(?:claro(?: que sí)?|por supuesto|desde luego|con (?:mucho )?gusto|de acuerdo|vale|perfecto|entendido|seguro)\s?[,:!.]/u,
  /^\s*(?:aquí (?:tienes|tiene|está|va|te dejo)|a continuación,? (?:tienes|te|se|presento)|est[ea] es (?:el|la|un|una)) (?:\p{L}+ ){0,4}(?:resumen|sección|texto|respuesta|versión)/u,
  /\bi hope (?:this|that) helps|\blet me know if you|\bfeel free to ask|\bwould you like me to/u,
  /(?<!\p{L})espero que (?:esto )?(?:te (?:sirva|ayude|sea útil)|ayude[.!])|(?<!\p{L})(?:avísame si|si (?:necesitas|quieres) (?:algo )?más,? (?:\p{L}+ )?avísame)|¿(?:te gustaría|quieres) que (?:continúe|siga|amplíe|escriba)/u,
);

/** A model that speaks of itself and of what it was taught. */
const ITSELF = either(
  /\bas of my (?:last|latest|most recent|current)|\bmy (?:last|latest) (?:knowledge )?(?:update|training)|\bmy (?:knowledge cut-?off|training (?:data|only|ends|goes))|\bthis (?:summary|text) was (?:written|generated) by (?:an )?ai\b|\bthe provided (?:excerpts?|passages?|sources?|text)\b/u,
  /(?<!\p{L})(?:según|hasta|desde|a partir de|fecha de) mi (?:última|más reciente) (?:actualización|formación)|(?<!\p{L})mis datos de entrenamiento|(?<!\p{L})mi fecha de corte/u,
);

/** HTML, entities, code, and what Markdown has of lists, tables, links and stress: prose has none of it. */
const MARKUP = either(
  /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<[!?]|<script|&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});|```|\]\([^)\s[]|\bjavascript:|\{\{|^#{1,6}\s/mu,
  /\*\*\S|(?<![\p{L}\p{N}_])__\S|~~\S|^>\s|^\|.*\||^(?:-{3,}|\*{3,}|_{3,}|={3,})$/mu,
  // A dash alone may begin what somebody says; two lines of it are a list.
  /^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+\S[^\n]*\n\s{0,9}(?:[-*+•]|\d{1,2}[.)])[ \t]+\S/mu,
);

const PLACEHOLDER =
  /\[(?:insert|add|your|placeholder|example|todo|tbd|fill|insertar|inserte|añadir|ejemplo)(?!\p{L})[^\]\n]{0,80}\]|\blorem ipsum\b|\[(?:\.{3} ?)?(?:to be )?contin(?:ued|uará|úa)(?!\p{L})[^\]\n]{0,40}\]|\((?:contin(?:ued|uará|úa) (?:in|en)|insert[ae]?|inserta[rd]) [^)\n]{0,40}\)/iu;
/** The first is a Spanish word, too, and may be stressed by capitals. */
const TO_DO = /\b(?:TO[D]O|TBD|FIX[M]E)\b(?=[:\]]|\s+(?:add|write|fill|insert|[Ll]orem|\[)|\s*$)/mu;

/** What comes before a Roman number. */
const NUMBERED =
  '(?<!\\p{L})(?:chap(?:ter)?|ch|book|psalm|canto|sonnet|letter|epistle|essay|lecture|part|section|sect|verse|line|page|pp?|vol(?:ume)?|act|scene|number|no|art(?:icle)?|ode|hymn|maxim|proposition|problem|law|legion?|note|plate|table|fig(?:ure)?|century|inferno|purgatory|purgatorio|paradis[eo]|iliad|odyssey|cap(?:ítulo)?|libro|salmo|soneto|carta|epístola|ensayo|parte|sección|verso|versículo|línea|pág(?:ina)?|tomo|artículo|oda|himno|máxima|ley|siglo|nota|lámina|núm(?:ero)?|ilíada|odisea|infierno|paraíso)s?[.,:]?\\s';
const ROMAN = '(?<!\\p{L})[ivxlc]+';
const AND = '(?:\\s?[-–—]\\s?|[,;]?\\s(?:(?:and|or|to|y|o|al?|e)\\s)?)';
/** Thirty is written so too: with what is counted, beside another number, or where it numbers a paragraph. */
const FILL_IN = new RegExp(
  `(?=x{3})(?<![\\p{L}\\p{N}]|${NUMBERED}|${ROMAN}${AND}|§\\s?)(?!(?<=^\\W*|[.!?]\\s)x{3}(?:[.)–—-]|$))x{3}(?![\\p{L}\\p{N}]|${AND}[ivxlc]+(?!\\p{L})|[,.:]?\\s?\\d)|(?<![\\p{L}\\p{N}])x{4,}(?![\\p{L}\\p{N}])`,
  'imu',
);

/** A single star, underline or backtick on each side; a note's star has one on one side only. And a list of one. */
const STRESS = either(
  /^[ \t]*[+•][ \t]+\S|(?<![`\p{L}])`(?=[^\s`])[^`\n]{1,120}`(?!`)/mu,
  /(?<![\p{L}\p{N}*.,;:!?”’"')\]])\*(?=[\p{L}\p{N}“‘"'¿¡(])[^*\n]{0,120}?[\p{L}\p{N}”’"'.,;:!?…)]\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=[\p{L}\p{N}“‘"'¿¡(])[^_\n]{0,120}?[\p{L}\p{N}”’"'.,;:!?…)]_(?![\p{L}\p{N}_])/u,
);

const CONTACT = either(
  /\bhttps?:\/\/\S|\bwww\.\S|[\w-]{2}\.(?:com|org|net|info|io|edu|gov|co\.uk|xyz|app|dev|site|shop|online|es|mx|eu|ai)\b|\b[a-z]{2,12}\.[a-z]{2,3}\/[\w-]{2}/u,
  /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,60}\.\p{L}{2}/u,
  /(?<![\p{L}\d])\+\d{1,3}[\s.-]?\(?\d{2,4}\)?[\s.-]?\d{2,4}[\s.-]?\d{2,4}|\((?:\d{3}|0\d{1,4})\)\s?\d{3,4}[\s.-]\d{3,4}(?!\d)|(?<![\d.,-])(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}(?![\d.,-]?\d)/u,
  // Nothing that is counted begins with a nought, or has groups of two and three figures.
  /(?<![\d.,:/-]|\d )0\d{1,4}(?=(?:[ ./-]?\d){7})(?:[ ./-]?\d{2,8}){1,4}(?!\d)|(?<![\d.,-])[6-9]\d{2}(?<sep>[ .-])\d{2}\k<sep>\d{2}\k<sep>\d{2}(?!\d)|(?<![\d.,-])9\d \d{3} \d{2} \d{2}(?!\d)/u,
  /(?<!\p{L})(?:call|ring|dial|phone|telephone|tel|fax|mobile|cell|hotline|whatsapp|teléfono|tfno|móvil|fijo|llámanos|llam[aeo]|llamar|marca)[.:]?\s(?:\p{L}+:?\s){0,3}(?:\+?\d{3}[ .-]?\d{4}|\d{9,11}|[6-9]\d{2}[ .-](?!000)\d{3}[ .-]\d{3})(?!\d)/u,
);

/** Such a text cannot be published. */
export const REFUSED_WORDS: readonly Unfit[] = [
  { what: 'The text provider refused in the text', pattern: REFUSAL },
  { what: 'The text provider’s reasoning leaked into the text', pattern: REASONING },
];

/** What only a model says; a book's own words may have it. */
export const MODEL_WORDS: readonly Unfit[] = [
  { what: 'There are words to whoever asked for the text', pattern: PREAMBLE },
  { what: 'The text provider speaks of itself', pattern: ITSELF },
  { what: 'Something was left to be filled in', pattern: PLACEHOLDER },
  { what: 'Something was left to be filled in', pattern: TO_DO },
  { what: 'Something was left to be filled in', pattern: FILL_IN },
  { what: 'There is markup in the text', pattern: STRESS },
];

export const FOREIGN_WORDS: readonly Unfit[] = [
  { what: 'There is markup in the text', pattern: MARKUP },
  { what: 'There is a link, an address or a telephone number in the text', pattern: CONTACT },
];

const PART =
  '(?:chapters?|lectures?|sections?|paragraphs?|pages?|sentences?|notes|volumes?|treatise|editions?)';
const WHICH =
  '(?:next|last|preceding|previous|following|present|foregoing|subsequent|succeeding|later|earlier|concluding|opening|new|first|second|third|fourth|fifth|sixth)';
const SAID =
  '(?:said|shown|observed|mentioned|remarked|noticed|stated|described|explained|discussed|detailed|treated|recited|quoted|pointed out|laid down)';

const english = [
  // Tells of what comes next.
  String.raw`i (?:will|shall)(?:,[^,]{1,30},)?(?: \w+)? (?:narrate|relate|endeavou?r|give|mention|add|show|tell|explain|examine|consider|speak|describe|cite)`,
  'i should like to (?:tell|show|speak|say)',
  '(?:let me|i cannot|let us|we will) (?:suggest|give|add|pass|omit|mention|consider)',
  '(?:let us|we will) (?:next|now|return|see)|it (?:now |only |yet )?remains|we will, first',
  'i will tell you|more will be said|when i (?:discuss|treat|speak)',
  'you will (?:presently |directly |now )?see almost|i am going to (?:say|tell|show|speak)',
  `${WHICH} ${PART}|(?:here|above|already|elsewhere|before|hereafter)(?: been)? ${SAID}`,
  `${SAID} (?:here|above|already|elsewhere|before|below|hereafter)`,
  `(?:has|have) (?:now |thus |just |hitherto )?been ${SAID}`,
  `i have (?:already |just |now |thus |elsewhere |)${SAID}`,
  `remains? (?:now |only |yet |still )?to be (?:examined|considered|proved|${SAID})`,
  'chapters?|now that (?:i|we) have|as we (?:saw|said|shall see)',
  'we shall (?:now|next|hereafter|presently|see|find|return|proceed|discuss|consider|examine)',
  '(?:just|last|above|before)[- ](?:mentioned|enumerated|named|described)',
  '(?:which|that) precedes?|i (?:conclude|begin|proceed|end) by|i enter upon|i proceed to',
  'the (?:foregoing|preceding|sequel)|be said (?:about|of) this|f[au]rther on',
  'i have (?:here|spoken)|before (?:i (?:proceed|go on|come|enter|conclude)|quitting)',
  'elsewhere written|(?:the|my|our|many) readers?|my (?:task|subject|narrow scope)',
  '(?:business|subject|question) (?:now )?in hand',
  '(?<!(?:object|purpose|aim|subject) of )(?:this|the present) (?:book|treatise)',
  'here (?:is|are) (?:an?|one|some)',
  String.raw`(?:see|vide) (?:pp?\.|pages?|notes?) ?\d|pp?\. ?\d`,
  String.raw`we have (?:\w+ )?(?:seen|met|considered|examined|passed|${SAID})`,
  String.raw`i (?:will|shall|must|need|can|cannot|may|ought)(?: not)? (?:\w+ )?(?:here|now|next|hereafter|presently|briefly|proceed|return|illustrate|recapitulate|detail)`,
  String.raw`this (?:\w+ )?(?:translation|edition|volume)`,
];
const spanish = [
  'cap[ií]tulos?|v[ée]ase|p[áa]ginas (?:siguientes|anteriores)',
  '(?:siguientes|anteriores|presentes) p[áa]ginas',
  '(?:esta|nueva|primera|segunda|tercera|presente) edici[óo]n',
  '(?:hemos|se ha) (?:ya )?(?:visto|dicho|mostrado|mencionado|señalado|expuesto)',
  'he (?:ya )?(?:dicho|mostrado|mencionado|señalado|expuesto)',
  '(?:como|ya) (?:hemos|se ha|veremos)|más adelante veremos|veremos más adelante',
  '(?:queda|falta|resta) por (?:examinar|considerar|ver|exponer)',
  '(?:el|al|del|mis|los) lector(?:es)?|última frase',
  String.raw`p[áa]gs?\. ?\d`,
];

const oneOf = (said: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${said.join('|')})(?!\\p{L})`, 'iu');
const OF_ITSELF = oneOf([...english, ...spanish]);

/** It speaks of the text rather than of its subject: of its parts, readers and editions, or of what it said or will say. */
export const isOfItself = ({ text }: { text: string }): boolean => OF_ITSELF.test(text);

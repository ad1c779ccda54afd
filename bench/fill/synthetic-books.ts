import { type Random, randomFrom } from '#server/features/books/cover/random.ts';

type Words = readonly [string, ...string[]];

const words = (text: string): Words => text.split(' ') as unknown as Words;

const adjectives = words(
  'silent hidden broken golden patient restless gentle stubborn invisible ancient modern forgotten borrowed crooked distant electric empty endless fragile hollow honest humble infinite inner last lonely long lost lucid measured mortal narrow naked noble open ordinary perfect plain private public quiet radical rational reluctant sacred second secret sharp short simple single slow small sober strange sudden tender thoughtful tidy true unfinished unlikely upright useful vast warm weary wild wise wooden young curious deliberate elegant fearless generous graceful hungry idle joyful keen luminous majestic nimble obscure playful quick resilient scarlet tranquil urban velvet wandering yearning zealous amber bitter coastal drifting eastern frozen grateful hardy ivory jagged kindred lofty marble northern olive pale rugged southern twilight western',
);
const nouns = words(
  'garden river mountain machine memory mirror market museum ocean orchard parliament patience pattern pencil people physics pilgrim planet poverty power prairie prison promise quarrel question railway reason republic revolution ritual road sailor salt sand scholar school season secret shadow shelter silence silver sister skeleton sleep soldier song soul sparrow spring stone storm story stranger street sugar summer table teacher temple tiger time tower trade train treasure tree truth tyrant valley victory village virtue voice wage wall war water wave weather wheel widow winter wisdom wolf wonder word work world writer year youth algorithm anchor animal answer archive argument atlas balance bargain beauty bell body bone border brain bread bridge brother builder candle canvas capital castle cause century chance child choice circle city climate clock cloud colony compass conscience courage craft crisis crowd crown culture custom danger daughter death debt decision desert desire dialogue dictionary discipline doctor door doubt dream duty earth echo economy education effort empire enemy energy engine equality error evidence evolution exile experiment eye fable factory failure faith family famine farmer father fear fever field fire fish flower forest fortune foundation freedom friend frontier future galaxy gene ghost gift glass government grain gravity habit harbour harvest health heart history home hope horizon horse hospital hour house hunger idea illusion inheritance instinct invention island journey judgement justice kingdom kitchen knowledge labour ladder lamp language law leader lesson letter liberty library light lion logic love luck manager map',
);
const gerunds = words(
  'thinking listening building reading walking waiting learning teaching writing leading healing gardening cooking sailing weaving dreaming arguing deciding forgetting remembering negotiating persuading measuring breathing sleeping running resting failing beginning ending wandering trading saving investing designing drawing counting believing doubting forgiving hunting migrating mapping mending noticing observing planting praying questioning repairing sculpting singing speaking surviving travelling trusting',
);
const places = words(
  'Vienna Lisbon Samarkand Kyoto Timbuktu Bergen Havana Petra Odessa Prague Quito Riga Salzburg Tbilisi Uppsala Valparaiso Warsaw Xanadu York Zanzibar Alexandria Bologna Carthage Dublin Edinburgh Florence Granada Hamburg Isfahan Jaipur Krakow Lahore Marrakesh Naples Oaxaca Palermo Antwerp Bordeaux Cordoba Damascus Ephesus Fez Geneva Hanoi Istanbul',
);
const givenNames = words(
  'Ada Albert Alice Amara Anders Anna Anton Astrid Beatrice Benedict Bruno Carmen Cecilia Chidi Clara Conrad Dagmar Daniel Diego Dorothea Edith Elena Elias Emil Esther Eva Farid Felix Fiona Florence Frances Fridtjof George Greta Hannah Harriet Hedwig Helen Henrik Hugo Ida Ines Ingrid Irene Isaac Ivan Jakob Jane Joanna Johan Josephine Judith Julia Karl Katharina Kenji Lars Laura Leo Leonora Lidia Louisa Lucas Magda Malik Marcus Margaret Maria Martha Mateo Matilda Maya Mei Mikhail Miriam Nadia Naomi Nathan Nina Nora Octavia Olga Omar Oscar Paloma Patrick Paul Petra Philippa Priya Rafael Rebecca Rosa Ruth Samuel Sara Selma Simon Sofia Stella Tariq Theodora Thomas Tove Ursula Valentin Vera Victor Viola Walter Wanda Xavier Yara Yusuf Zelda Zofia',
);
const nameBeginnings = words(
  'Ash Bar Bel Ber Blom Bran Brei Car Cas Chen Dal Dar Del Don Eck Ell Esk Fal Fern Fin Gal Gar Gre Hal Har Hart Hol Hux Jans Kal Kauf Kel Kirk Kor Lan Lind Lor Mal Mar Mer Mon Mor Nak Nor Oka Ols Ost Pal Pem Pol Quin Ran Ros Sal San Sel Sim Sor Stein Sten Tal Tan Tor Ul Van Vas Vel Wal War Wes Whit Win Wol Yam Zan Zel',
);
const nameMiddles = words('a e i o an en er el in or am ing ol ar und berg');
const nameEndings = words(
  'ton son man ner ley ford mann berg stein well field ski dottir sen etti ardo ova escu aki moto wood worth by gren quist land sted mond ard ier court',
);
const categoryNames = words(
  'Philosophy Psychology Economics Politics History Science Nature Biography Society Strategy Education Technology Health Leadership Communication Creativity Religion Travel Fiction Law Medicine Art Music Parenting',
);

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type TitleMaker = (random: Random) => string;

const adjective = (random: Random) => capital(random.pick(adjectives));
const noun = (random: Random) => capital(random.pick(nouns));
const gerund = (random: Random) => capital(random.pick(gerunds));

const titleMakers: readonly [TitleMaker, ...TitleMaker[]] = [
  (r) => `The ${adjective(r)} ${noun(r)} of ${r.pick(places)}`,
  (r) => `The ${noun(r)} and the ${adjective(r)} ${noun(r)}`,
  (r) => `${noun(r)}, ${noun(r)} and ${noun(r)}`,
  (r) => `The Art of ${gerund(r)} in ${r.pick(places)}`,
  (r) => `${adjective(r)} ${noun(r)}: A History of ${adjective(r)} ${noun(r)}`,
  (r) => `A ${adjective(r)} ${noun(r)} for ${gerund(r)}`,
  (r) => `On ${gerund(r)} the ${adjective(r)} ${noun(r)}`,
  (r) => `${r.pick(givenNames)}’s ${adjective(r)} ${noun(r)}`,
  (r) => `How ${gerund(r)} Made the ${noun(r)} ${adjective(r)}`,
  (r) => `${noun(r)} without ${noun(r)}: ${gerund(r)} in a ${adjective(r)} ${noun(r)}`,
  (r) => `From ${r.pick(places)} to ${r.pick(places)}: ${noun(r)} and ${noun(r)}`,
  (r) => `${gerund(r)} ${adjective(r)} ${noun(r)}`,
];

function authorOf(random: Random): string {
  const surname =
    random.pick(nameBeginnings) +
    (random.chance(0.6) ? random.pick(nameMiddles) : '') +
    random.pick(nameEndings);
  return `${random.pick(givenNames)} ${surname}`;
}

function sentence(random: Random): string {
  return `${adjective(random)} ${random.pick(nouns)} and ${random.pick(nouns)} meet where ${random.pick(gerunds)} makes the ${random.pick(adjectives)} ${random.pick(nouns)} ${random.pick(adjectives)}.`;
}

/** The book with a number: always the same, with the variety of a real catalogue. */
export function syntheticBook(number: number) {
  const random = randomFrom(number * 2_654_435_761);
  const wordCount = random.whole(1_200, 6_000);
  const first = random.pick(categoryNames);
  const second = random.pick(categoryNames);
  return {
    title: random.pick(titleMakers)(random),
    author: authorOf(random),
    categories: second === first || random.chance(0.3) ? [first] : [first, second],
    slogan: sentence(random),
    shortDescription: `${sentence(random)} ${sentence(random)} ${sentence(random)}`,
    year: random.whole(1800, 2025),
    wordCount,
    // Few are heard much and most hardly at all.
    listensCount: Math.floor((random.next() + 0.001) ** -1.2),
    durationSeconds: Math.round(wordCount * 0.4),
  };
}

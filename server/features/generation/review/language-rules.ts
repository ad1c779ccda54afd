/** The commonest small words of a language: they tell it apart from others in a few sentences. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is that it for was on with as be at by this are not from or have an they which one you were but all their has would what will',
  de: 'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über',
  fr: 'le la les de des et un une du en que qui dans pour est pas sur au ce il se ne plus par avec son sont aux mais cette ont ses comme elle nous',
  es: 'el la los las de del y en un una que es por con para se no su al lo como más pero sus le ya este sí porque esta entre cuando muy sin',
  it: 'il lo la gli le di del della e in un una che è per con non si da come anche più ma sono nel alla dei delle questo ha al dal suo',
  pt: 'o a os as de do da dos das e em um uma que é por com para não se no na ao mais como mas foi seu sua ou quando muito nos já',
  nl: 'de het een en van in is dat op te met voor niet zijn aan er ook als om maar door bij hij uit naar dan nog wordt over worden deze',
};

const sets = Object.entries(smallWords).map(([code, words]) => ({ code, words: new Set(words.split(' ')) }));

const LEAST_WORDS = 40;
const CLEARLY_MORE = 1.5;

/** The language of a text where that is clearly not the wanted one; null where it fits or cannot be told. */
export function foreignLanguageOf(text: string, wanted: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LEAST_WORDS) return null;
  const counts = sets.map(({ code, words: known }) => ({
    code,
    count: words.filter((word) => known.has(word)).length,
  }));
  const own = counts.find(({ code }) => wanted.toLowerCase().startsWith(code));
  if (!own) return null;
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  const latin = words.filter((word) => /^\p{Script=Latin}+$/u.test(word)).length;
  if (latin < words.length / 2) return 'another script';
  return most.count > Math.max(own.count, 1) * CLEARLY_MORE ? most.code : null;
}

const TAG = /^[a-z]{2,3}(?:-|$)/iu;
/** Enough to tell, from the middle: a file may begin and end in another language. */
const SAMPLE = 20_000;

/** The language that a text says it's in where that is a tag, such as `es`, else the one whose small words it has; `told` if that is English or none. */
export function languageOf(text: string, told: string): string {
  if (TAG.test(told)) return told;
  const from = Math.max(0, (text.length - SAMPLE) / 2);
  const found = foreignLanguageOf(text.slice(from, from + SAMPLE), 'en');
  return found !== null && TAG.test(found) ? found : told;
}

const SYLLABLE =
  /([zcs]h|[bpmfdtnlgkhjqxrzcsyw])(i?[ao]ng|u?ang|[ei]ng|[iu]?an|u?ai|i?ao|[aeiu]n|ei|ui|[ioy]u|i[ae]|u[aeo]|[aeiou])(?![aeiou])/gy;
/** A blank stands where an apostrophe does. */
const INITIALS: Readonly<Record<string, string>> = Object.fromEntries(
  'b=p,p=p ,d=t,t=t ,g=k,k=k ,j=ch,q=ch ,x=hs,zh=ch,ch=ch ,r=j,z=ts,c=ts '
    .split(',')
    .map((one) => [one.replace(/=.*/u, ''), one.replace(/.*=/u, '')] as const),
);
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  zi: ['tzu', 'tsze', 'tze'],
  ci: ['tz u'],
  si: ['ssu', 'sze'],
  you: ['yu'],
  yan: ['yen'],
  ye: ['yeh'],
};

function spellingsOf(syllable: string, initial: string, final: string): readonly string[] {
  const rest = final
    .replace(/ong$/, 'ung')
    .replace(/^ian$/, 'ien')
    .replace(/^[iu]e$/, '$&h')
    .replace(/^uo$/, /^(?:[gkh]|sh)$/.test(initial) ? 'uo' : 'o')
    .replace(/^i$/, /^(?:[zcs]h|r)$/.test(initial) ? 'ih' : 'i');
  return WHOLE[syllable] ?? [`${INITIALS[initial] ?? initial}${rest}`];
}

const LONGEST = 12;

/** How older translations spell a Chinese word, mostly as Wade and Giles: Zigong is “tzu kung” or “tsze kung”. None for words that can't be Chinese. */
export function olderSpellings(word: string): string[] {
  if (word.length > LONGEST) return [];
  const syllables = [...word.matchAll(SYLLABLE)];
  if (syllables.map(([all]) => all).join('') !== word) return [];
  const spelled = syllables.reduce<string[]>(
    (before, [all, initial = '', final = '']) =>
      before.flatMap((one) => spellingsOf(all, initial, final).map((next) => `${one} ${next}`)),
    [''],
  );
  return spelled.map((one) => one.trim());
}

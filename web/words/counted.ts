type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

type Counting = { rules: Intl.PluralRules; numbers: Intl.NumberFormat };

const made = new Map<string, Counting>();

/** Made when first something is counted: a browser loads a language's rules longer than all of the words. */
function countingIn(language: string): Counting {
  const known = made.get(language);
  if (known !== undefined) return known;
  const counting = { rules: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) };
  made.set(language, counting);
  return counting;
}

/**
 * Says how many there are, by the plural rules of a language: `#` stands for the number as the language writes it. A
 * language names the forms that it has; what it leaves out is said as `other`.
 */
export function countedIn(language: string): (count: number, forms: Forms) => string {
  return (count, forms) => {
    const { rules, numbers } = countingIn(language);
    return (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count));
  };
}

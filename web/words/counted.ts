type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Says how many there are, by the plural rules of a language: `#` stands for the number as the language writes it. A
 * language names the forms that it has; what it leaves out is said as `other`.
 */
export function countedIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) =>
    (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count));
}

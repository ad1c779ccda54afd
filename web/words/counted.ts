type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Below it nothing is grouped, and every language of the application has the same digits. */
const FIRST_GROUPED = 1_000;

/**
 * Says how many there are, by the plural rules of a language: `#` stands for the number as the language writes it. A
 * language names the forms that it has; what it leaves out is said as `other`. `isMore`: no more than these were counted.
 */
export function countedIn(language: string): (count: number, forms: Forms, isMore?: boolean) => string {
  // Made when first something is counted, and the second when it is needed: a browser takes some 15 ms to load it.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const written = (count: number): string => {
    if (count < FIRST_GROUPED) return String(count);
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(count);
  };
  return (count, forms, isMore = false) => {
    rules ??= new Intl.PluralRules(language);
    return (forms[rules.select(count)] ?? forms.other).replace(
      '#',
      () => `${written(count)}${isMore ? '+' : ''}`,
    );
  };
}

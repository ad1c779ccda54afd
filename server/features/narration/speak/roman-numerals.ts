const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** 1 to 99; null for what is not written as the Romans did. */
export const romanNumber = (text: string): number | null => {
  if (!/^(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u.test(text) || text === '') return null;
  return romanValue(text);
};

/** 1000 to 2099, as on title pages; null for any other word of such letters. */
export const romanYear = (text: string): number | null => {
  if (!/^M{1,2}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u.test(text)) return null;
  const year = romanValue(text);
  return year < 2100 ? year : null;
};

const romanValue = (text: string): number => {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = VALUES[text[index] ?? ''] ?? 0;
    const next = VALUES[text[index + 1] ?? ''] ?? 0;
    value += digit < next ? -digit : digit;
  }
  return value;
};

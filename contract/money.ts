/** A sum of money: `$2.10`. Below a tenth, which is what a book may cost, with up to four decimals: `$0.0042`. */
export function moneyText(sum: number, locale: string, currency: string): string {
  const isSmall = sum !== 0 && Math.abs(sum) < 0.1;
  return sum.toLocaleString(locale, {
    style: 'currency',
    currency,
    ...(isSmall ? { maximumFractionDigits: 4 } : {}),
  });
}

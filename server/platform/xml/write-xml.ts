const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 cannot hold, and control characters that no text means. */
const UNFIT = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu;

export const escaped = (text: string): string =>
  text.replace(UNFIT, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

export const single = (name: string, attributes: Readonly<Record<string, string | number>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}/>`;

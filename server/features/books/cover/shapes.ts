/** One decimal is finer than any screen shows. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and in attributes. Drops what XML can't hold, such as lone surrogates. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => XML[character] ?? '');
}

export const rectangle = (
  x: number,
  y: number,
  box: { width: number; height: number },
  fill: string,
): string =>
  `<path fill="${fill}" d="M${round(x)} ${round(y)}h${round(box.width)}v${round(box.height)}h${round(-box.width)}z"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;

/** `radius` reaches to the middle of the line. */
export const ring = (at: { x: number; y: number; radius: number }, width: number, stroke: string): string =>
  `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${round(at.radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;

export const path = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`;

/** `M x y L x y … Z` through the points. */
export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill);

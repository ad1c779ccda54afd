/** Covers are served as AVIF in these widths, in px, 2:3. */
export const coverWidths = [120, 240, 400, 640] as const;

/** Square JPEGs for lock screens and podcast apps, in px: the cover in the middle of its own colour. */
export const artworkEdges = [256, 512, 1400] as const;

/** JPEGs for reading apps, width × height in px. */
export const portraits = ['240x360', '800x1200'] as const;

export type CoverForm =
  | `${(typeof coverWidths)[number]}.avif`
  | `${(typeof artworkEdges)[number] | (typeof portraits)[number]}.jpg`;

/** From a book's `thumbnail`. */
export const coverAddress = (thumbnail: string, form: CoverForm): string =>
  thumbnail.replace(/(\/covers\/\d+)\.\w+(?=\?|$)/, `$1-${form}`);

const forms: ReadonlySet<string> = new Set<CoverForm>([
  ...coverWidths.map((width) => `${width}.avif` as const),
  ...[...artworkEdges, ...portraits].map((size) => `${size}.jpg` as const),
]);

export const isCoverForm = (text: string): text is CoverForm => forms.has(text);

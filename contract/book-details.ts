type Described = {
  called: string;
  /** Letters that admins may send. */
  most: number;
  /** What stands where there is no text: null if it may be missing. */
  none: '' | null;
};

/** The texts that a book has besides what lists show, each by the name of its column. */
const texts = {
  short_description: { called: 'The description', most: 5_000, none: '' },
} as const satisfies Readonly<Record<string, Described>>;

export type DetailText = keyof typeof texts;
export const detailTexts: Readonly<Record<DetailText, Described>> = texts;
export const detailTextNames = Object.keys(texts) as DetailText[];

type None = { -readonly [Name in DetailText]: (typeof texts)[Name]['none'] };
export type DetailTexts = { [Name in DetailText]: string | None[Name] };

export const noDetailTexts = Object.fromEntries(
  detailTextNames.map((name) => [name, texts[name].none]),
) as DetailTexts;

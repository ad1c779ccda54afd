/** SQL: whether two rows of `books`, by these names, are one book in two languages. */
export const isTranslation = (one: string, other: string): string =>
  `${other}.id <> ${one}.id and (${other}.origin_key = coalesce(${one}.translates, ${one}.origin_key)
    or ${other}.translates = coalesce(${one}.translates, ${one}.origin_key))`;

/** Who knows of a work that an admin accepted. */
export const A_PERSON = 'a person';

/** Why a book is held that the library has, or that is generated, under another number. */
export const sentenceOfTwin = ({
  title,
  author,
  status,
}: {
  title: string;
  author: string;
  status: string;
}): string =>
  status === 'published'
    ? `This book is already in the library: “${title}” by ${author}.`
    : `This book is already in progress: “${title}” by ${author}.`;

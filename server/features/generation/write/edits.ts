import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { DraftSection } from '../draft.ts';
import { findPart, keyOfPart, replacePart } from '../run/part-store.ts';

type Place = { bookId: number; index: number };

const partOf = ({ bookId, index }: Place) =>
  ({ bookId, step: 'write', part: `edited:${index + 1}` }) as const;
const keyOf = (place: Place, written: string) => keyOfPart('write', partOf(place).part, written);

/** A section as an admin edited it; nothing is left of an edit that was taken back. */
export const edited = ({ written, ...section }: DraftSection, body: string): DraftSection =>
  body === (written ?? section.body)
    ? { ...section, body }
    : { ...section, body, written: written ?? section.body };

/** For when the draft is written again from the same answers. */
export const keepEdit = (
  tx: SqlRunner,
  place: Place,
  { body, written = body }: DraftSection,
): Promise<void> => replacePart(tx, partOf(place), { key: keyOf(place, written), value: body });

/** With what an admin made of sections that were written like this before. */
export const withEdits = (
  runner: SqlRunner,
  bookId: number,
  sections: readonly DraftSection[],
): Promise<DraftSection[]> =>
  Promise.all(
    sections.map(async (section, index) => {
      const place = { bookId, index };
      const kept = await findPart(runner, partOf(place), keyOf(place, section.body));
      return typeof kept?.value === 'string' ? edited(section, kept.value) : section;
    }),
  );

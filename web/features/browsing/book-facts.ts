import type { Book } from '#contract/books.ts';
import { languageName, minutes } from '#web/platform/format/formats.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';

type Facts = Pick<Book, 'duration' | 'reading_minutes' | 'time' | 'finished'>;

/** 0 to 1; 0 if the length isn't known. */
export function heardShare({ duration, time = 0 }: Facts): number {
  return duration ? Math.min(1, time / duration) : 0;
}

export function lengthLabel(book: Facts): string {
  if (book.finished) return browsingWords.card.finished;
  if (book.duration === null) return browsingWords.card.read(book.reading_minutes);
  if ((book.time ?? 0) < 1) return browsingWords.card.minutes(minutes(book.duration));
  return browsingWords.card.left(minutes(book.duration - (book.time ?? 0)));
}

const withoutRegion = (code: string): string => code.split('-')[0] ?? code;

/** The name of the book's language; null if it's the one of the page. */
export const otherLanguage = ({ language }: Pick<Book, 'language'>): string | null =>
  withoutRegion(language) === withoutRegion(appLanguage) ? null : languageName(language);

import type { Book } from '#contract/books.ts';
import { isStarted } from '#contract/started.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { minutes, minutesLeft } from '#web/platform/format/minutes.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';

type Facts = Pick<Book, 'duration' | 'reading_minutes' | 'time' | 'finished'>;

/** 0 to 1; 0 if it was only tried, or the length isn't known. */
export function heardShare({ duration, time = 0 }: Facts): number {
  return duration && isStarted(time) ? Math.min(1, time / duration) : 0;
}

/** `speed`: at which the rest will be heard. */
export function lengthLabel(book: Facts, speed: number): string {
  if (book.finished) return browsingWords.card.finished;
  if (book.duration === null) return browsingWords.card.read(book.reading_minutes);
  const time = book.time ?? 0;
  if (!isStarted(time)) return browsingWords.card.minutes(minutes(book.duration));
  return browsingWords.card.left(minutesLeft(book.duration - time, speed));
}

const withoutRegion = (code: string): string => code.split('-')[0] ?? code;

/** The name of the book's language; null if it's the one of the page. */
export const otherLanguage = ({ language }: Pick<Book, 'language'>): string | null =>
  withoutRegion(language) === withoutRegion(appLanguage) ? null : languageName(language);

import type { Book } from '#contract/books.ts';
import type { Recap } from '#contract/listening-time.ts';
import { type EmailContent, type EmailLanguage, emailLanguages } from '#server/platform/email/mailer.ts';
import { recapWords } from './recap-words.ts';

const MOST_TITLES = 5;
const LONGEST_QUOTE = 300;

export type RecapContent = {
  recap: Recap;
  /** BCP 47. */
  language: string;
  /** One of those made in the month. `title` is null for a book that's no longer there. */
  highlight: { quote: string; title: string | null } | null;
  next: { book: Book; isStarted: boolean } | null;
  publicUrl: string;
  stopAddress: string;
};

/** That of a reader's language; English for one in which no email is written. */
const languageOf = (tag: string): EmailLanguage =>
  emailLanguages.find((one) => one === tag.split('-')[0]) ?? 'en';

function durationIn(language: EmailLanguage, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const inUnit = (value: number, unit: 'hour' | 'minute') =>
    value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'short' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [inUnit(hours, 'hour')] : []),
    ...(rest > 0 ? [inUnit(rest, 'minute')] : []),
  ];
  return parts.join(' ');
}

const joined = (language: EmailLanguage, parts: readonly string[]): string =>
  new Intl.ListFormat(language).format(parts);

function shortened(quote: string): string {
  if (quote.length <= LONGEST_QUOTE) return quote;
  // Without half of a character, and without the last word, which may be half.
  const start = quote.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.replace(/\s+\S*$/, '')}…`;
}

function titlesIn(language: EmailLanguage, finished: readonly Book[]): string {
  const words = recapWords[language];
  const titles = finished.slice(0, MOST_TITLES).map(({ title }) => words.titled(title));
  const more = finished.length - titles.length;
  return joined(language, more > 0 ? [...titles, words.more(more)] : titles);
}

function factsIn(language: EmailLanguage, { finished, begun, seconds, days, highlights }: Recap): string[] {
  const words = recapWords[language];
  return [
    ...(finished.length > 0 ? [words.finishedCount(finished.length)] : []),
    ...(begun.length > 0 ? [words.begunCount(begun.length)] : []),
    ...(seconds > 0 ? [words.heard(durationIn(language, seconds), days)] : []),
    ...(highlights > 0 ? [words.highlights(highlights)] : []),
  ];
}

/** The page of a month in short: in whole sentences, with one way to go on. */
export function recapEmail({
  recap,
  highlight,
  next,
  publicUrl,
  stopAddress,
  ...given
}: RecapContent): EmailContent {
  const language = languageOf(given.language);
  const words = recapWords[language];
  const monthName = new Date(recap.month).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  return {
    language,
    subject: words.subject(monthName),
    body: [
      words.summary(joined(language, factsIn(language, recap))),
      ...(recap.finished.length > 0 ? [words.finished(titlesIn(language, recap.finished))] : []),
      ...(highlight ? [words.highlight(shortened(highlight.quote), highlight.title)] : []),
      ...(next ? [words.next(next.book.title, next.book.author.name)] : []),
    ],
    button: next
      ? {
          label: (next.isStarted ? words.resume : words.start)(next.book.title),
          address: `${publicUrl}/book/${encodeURIComponent(next.book.slug)}/${next.book.id}`,
        }
      : { label: words.seeMonth, address: `${publicUrl}/history/time?month=${recap.month}` },
    footnotes: [words.why],
    stop: { label: words.stop, address: stopAddress, byPost: true },
  };
}

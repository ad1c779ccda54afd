import type { Estimate } from '#contract/estimates.ts';
import { hoursAndMinutes } from '#web/platform/format/calendar.ts';
import { money } from '#web/platform/format/formats.ts';
import { actionWords } from '#words/actions.ts';

const { estimate: words } = actionWords;

/** What an order takes, in the one way in which it is said. */
export function estimateSentence(given: Estimate): string {
  const { books, calls, tokens, words_read: read, speech_seconds: speech, cost, seconds } = given;
  const parts = [
    read > 0 && words.reads(read),
    calls > 0 && words.calls(calls),
    tokens > 0 && words.tokens(tokens),
    speech > 0 && words.speech(hoursAndMinutes(speech)),
  ].filter((part) => part !== false);
  const what = [parts.join(', '), words.time(hoursAndMinutes(Math.max(1, seconds)))]
    .filter(Boolean)
    .join('; ');
  return cost === null || cost === 0 ? words.free(books, what) : words.paid(money(cost), books, what);
}

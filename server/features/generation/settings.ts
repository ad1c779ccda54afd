import { z } from 'zod';
import {
  address,
  limit,
  onOrOff,
  optional,
  setting,
  wholeNumber,
  withDefault,
} from '#server/platform/config/setting.ts';

/** Without a slash at the end. */
const addressOrOff = z
  .union([z.literal('off'), address('http:', 'https:')])
  .transform((value) => value.replace(/\/+$/, ''));

const money = z.coerce.number().min(0).max(1_000_000);
const shape = 'an amount of money';

const price = (example: string, about: string) =>
  setting(withDefault(money, 0), { shape, example, standard: '0', about });

const cap = (example: string, about: string) =>
  setting(optional(money), { shape, example, standard: 'no limit', about });

export const generationSettings = {
  OPENLIBRARY_URL: setting(withDefault(addressOrOff, 'https://openlibrary.org'), {
    shape: 'an http or https address, or off',
    example: 'off',
    standard: 'https://openlibrary.org',
    about: 'Where Precis checks that a book exists and what it’s about: Open Library, or a mirror of it.',
  }),
  WIKIPEDIA_URL: setting(withDefault(addressOrOff, 'https://en.wikipedia.org'), {
    shape: 'an http or https address, or off',
    example: 'https://de.wikipedia.org',
    standard: 'https://en.wikipedia.org',
    about: 'The same for Wikipedia, in any language.',
  }),
  WIKIQUOTE_URL: setting(withDefault(addressOrOff, 'https://en.wikiquote.org'), {
    shape: 'an http or https address, or off',
    example: 'https://de.wikiquote.org',
    standard: 'https://en.wikiquote.org',
    about:
      'Where Precis asks what people quote from a book: Wikiquote, in any language. It’s never shown; an extract has those passages first.',
  }),
  TEXT_CONTEXT_TOKENS: wholeNumber('a number of tokens', [8_000, 2_000_000], 32_000, {
    example: '128000',
    about:
      'How much the text model takes in at once. An attached book is read and written in pieces that fit.',
  }),
  PUBLISH_EXTRACTS: onOrOff(
    false,
    'Whether an extract, which is made of an attached text where there is no text server, is published at once. Off: it waits until an admin has read it.',
  ),
  ANSWERS_PER_DAY: wholeNumber('a number', [0, 1_000], 0, {
    example: '20',
    about:
      'How many answers to questions about books the text server writes for each reader per day (UTC), above the passages that everybody gets. 0: none.',
  }),
  CURRENCY: setting(withDefault(z.string().toUpperCase().refine(isCurrency), 'USD'), {
    shape: 'a currency code of three letters (ISO 4217)',
    example: 'EUR',
    standard: 'USD',
    about: 'The currency of your prices and limits, in which costs are shown.',
  }),
  TEXT_PRICE_IN: price('0.15', 'The price of a million tokens sent, for the ledger and the limits.'),
  TEXT_PRICE_OUT: price('0.60', 'The price of a million tokens received.'),
  SPEECH_PRICE: price('15', 'The price of a million characters spoken.'),
  IMAGES_PRICE: price('0.04', 'The price of a picture.'),
  DAILY_CAP: cap(
    '5',
    'What generation may cost per day (UTC). After that, books wait, and their pages say why.',
  ),
  MONTHLY_CAP: cap('50', 'What generation may cost per month (UTC).'),
  DAILY_CALL_CAP: limit('a number', [0, 1_000_000], {
    example: '500',
    about: 'How many calls to providers generation may make per day (UTC), whatever they cost.',
  }),
} as const;

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

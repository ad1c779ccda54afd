import { z } from 'zod';
import { address, optional, setting, withDefault } from '#server/platform/config/setting.ts';

/** Without the slash at its end. */
const addressOrOff = z
  .union([z.literal('off'), address('http:', 'https:')])
  .transform((value) => value.replace(/\/+$/, ''));

const money = z.coerce.number().min(0).max(1_000_000);

/** Who is asked about books, what making one costs, and how much may be spent. */
export const generationSettings = {
  OPENLIBRARY_URL: setting(withDefault(addressOrOff, 'https://openlibrary.org'), {
    shape: 'an http or https address, or off',
    example: 'off',
    standard: 'https://openlibrary.org',
    about: 'Who is asked whether a book exists and what it is about: Open Library, or a mirror of it.',
  }),
  WIKIPEDIA_URL: setting(withDefault(addressOrOff, 'https://en.wikipedia.org'), {
    shape: 'an http or https address, or off',
    example: 'https://de.wikipedia.org',
    standard: 'https://en.wikipedia.org',
    about: 'The same of Wikipedia, in whichever language.',
  }),
  TEXT_PRICE_IN: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.15',
    standard: '0',
    about: 'The price of a million tokens that are sent, for the ledger and the limits.',
  }),
  TEXT_PRICE_OUT: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.60',
    standard: '0',
    about: 'The price of a million tokens that are answered.',
  }),
  SPEECH_PRICE: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '15',
    standard: '0',
    about: 'The price of a million characters that are spoken.',
  }),
  IMAGES_PRICE: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.04',
    standard: '0',
    about: 'The price of a picture.',
  }),
  DAILY_CAP: setting(optional(money), {
    shape: 'an amount of money',
    example: '5',
    standard: 'no limit',
    about: 'What generation may cost a day (UTC). Then books wait, and their pages say why.',
  }),
  MONTHLY_CAP: setting(optional(money), {
    shape: 'an amount of money',
    example: '50',
    standard: 'no limit',
    about: 'What generation may cost a month (UTC).',
  }),
} as const;

import { z } from 'zod';

/** Largest value of a PostgreSQL integer: a larger id cannot exist. */
const LARGEST_ID = 2_147_483_647;

const NUMERAL = /^-?\d+(\.\d+)?$/;

/** A number that is sent: text of digits counts as the number, as paths, queries and forms of plain clients have it. */
export const sentNumber = <N extends z.ZodType<number, number>>(number: N) =>
  z.preprocess(
    (sent: number | string) => (typeof sent === 'string' && NUMERAL.test(sent) ? Number(sent) : sent),
    number,
  );

export const idParam = sentNumber(z.number().int().positive().max(LARGEST_ID));

/** How many there are. */
export const count = z.number().int();

/** Ids in a query, with commas between them. */
export const idsParam = z
  .string()
  .max(2_000)
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text): (string | number)[] => text.split(','))
  .pipe(z.array(idParam).max(200));

/** 0, 1, true or false, as plain clients write it. */
export const flagParam = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((flag) => (flag === undefined ? undefined : flag === '1' || flag === 'true'));

/** A page number, from 1. */
export const pageParam = sentNumber(z.number().int().min(1).max(1_000_000)).prefault(1);

/** Books a page, 1 to 100. */
export const perPageParam = sentNumber(z.number().int().min(1).max(100)).prefault(20);

/** Of a list that is read page by page. */
export const pageQuery = { page: pageParam, per_page: perPageParam };

/** Long lists are counted so far. */
export const MOST_COUNTED = 10_000;

/** A language (BCP 47), as `en` or `pt-BR`. */
export const languageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'A language is a code such as “en”.');

/** What a list that is read page by page says of itself; pages count from 1. */
export const pageFields = {
  total: z.number().int(),
  page: z.number().int(),
  per_page: z.number().int(),
  last_page: z.number().int(),
  hasMorePages: z.boolean(),
};

/** The same of a list that may be long: `is_more` where there are more than `total`, which then is `MOST_COUNTED`. */
export const countedFields = { ...pageFields, is_more: z.boolean() };

/** A position or duration in seconds: finite, not negative. */
export const seconds = sentNumber(z.number().min(0).max(360_000));

/** A moment, ISO 8601 in UTC. A handler may answer with a `Date`, which JSON writes so. */
export const moment: z.ZodType<string, string | Date> = z.iso.datetime();

/** Text that people type, `what` naming it in the sentence for one that is too long. */
export const typedText = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${what} can have at most ${most.toLocaleString('en')} characters.`);

/** The same for what may be missing: a text that was emptied is null, wherever it goes from here. */
export const emptyIsNull = <Text extends z.ZodType<string>>(text: Text) =>
  text.transform((typed): string | null => typed || null).nullable();

/** One or more of these scopes, each once and in this order; `none` asks for one. */
export const someScopes = <const One extends string>(all: readonly One[], none: string) =>
  z
    .array(z.enum(all), none)
    .min(1, none)
    .max(all.length, 'Name each scope once.')
    .transform((chosen) => all.filter((one) => chosen.includes(one)));

export const emptyAnswer = z.object({ message: z.string() });

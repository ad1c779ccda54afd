import { z } from 'zod';

const blank = (value: unknown) => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional());
export const withDefault = <T extends z.ZodType>(type: T, value: z.output<T>) =>
  z.preprocess(blank, type.optional()).transform((given) => given ?? value);

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
export const address = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

type Words = { shape: string; example: string; about: string; standard?: string };
/** `sentTo`: the setting with the address that a secret is for. */
type Secrecy = { isSecret?: true; sentTo?: string };
type Setting = { type: z.ZodType } & Required<Words> & Secrecy;

/** One setting of the table: its parser, and the words for the manual and for a wrong value. */
export const setting = <T extends z.ZodType>(
  type: T,
  words: Words & Secrecy,
): { type: T } & Required<Words> & Secrecy => ({ type, standard: '', ...words });

const said = (isOn: boolean): string => (isOn ? 'on' : 'off');
export const onOrOff = (standard: boolean, about: string) =>
  setting(withDefault(onOff, standard), {
    shape: 'on or off',
    example: said(!standard),
    standard: said(standard),
    about,
  });

type Example = { example: string; about: string };

/** A whole number of the range, which its words name: `of` is “days” or “a number”. */
export const wholeNumber = (
  of: string,
  [least, most]: readonly [number, number],
  standard: number,
  words: Example,
) =>
  setting(withDefault(z.coerce.number().int().min(least).max(most), standard), {
    shape: `${of}, ${least} to ${most}`,
    standard: String(standard),
    ...words,
  });

/** The same, where there is no limit unless one is set. */
export const limit = (of: string, [least, most]: readonly [number, number], words: Example) =>
  setting(optional(z.coerce.number().int().min(least).max(most)), {
    shape: `${of}, ${least} to ${most}`,
    standard: 'no limit',
    ...words,
  });

/** The settings of one part, by their names in the environment. */
export type SettingsTable = Readonly<Record<string, Setting>>;

/** What a table reads. */
export type ValuesOf<Table extends SettingsTable> = { [Name in keyof Table]: z.output<Table[Name]['type']> };

/** A setting has a value that cannot be used: the message says which, what it should look like, and an example. */
export class WrongSetting extends Error {
  /** Null where it's about a file of them. */
  readonly setting: string | null;

  constructor(message: string, setting: string | null = null) {
    super(message);
    this.name = 'WrongSetting';
    this.setting = setting;
  }
}

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

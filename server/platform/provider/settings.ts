import { z } from 'zod';
import { address, limit, optional, setting, wholeNumber, withDefault } from '../config/setting.ts';

export const baseAddress = (words: { example: string; standard: string; about: string }) =>
  setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    ...words,
  });

export const apiKey = (sentTo: string) =>
  setting(optional(z.string()), {
    isSecret: true,
    sentTo,
    shape: 'a key',
    example: 'sk-1234',
    about: `The key for \`${sentTo}\`, if it needs one.`,
  });

export const modelAt = (server: string, standard: string, example: string) =>
  setting(withDefault(z.string().min(1), standard), {
    shape: 'the name of a model',
    example,
    standard,
    about: `The model to use at \`${server}\`.`,
  });

export const timeout = (standard: number, words: { example: string; about: string }) =>
  setting(withDefault(z.coerce.number().min(1).max(300), standard), {
    shape: 'seconds, 1 to 300',
    standard: String(standard),
    ...words,
  });

/** `what` it does, each at once. */
export const atOnce = (standard: number, what: string) =>
  wholeNumber('a whole number', [1, 32], standard, {
    example: '8',
    about: `How many ${what} at once, for each process that works.`,
  });

export const perMinute = (server: string, example: string) =>
  limit('a whole number', [1, 10_000], {
    example,
    about: `How many calls the ${server} gets a minute, by all processes together.`,
  });

import { randomInt } from 'node:crypto';

/** None that is read as another: five bits each, all but. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';

const randomSigns = (count: number): string =>
  Array.from({ length: count }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** Groups of random signs with dashes between them, for people to type. */
export const signGroups = (groups: number, each: number): string =>
  Array.from({ length: groups }, () => randomSigns(each)).join('-');

/** However it is typed: in capitals, with or without its dashes, with spaces. */
export const signsOf = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

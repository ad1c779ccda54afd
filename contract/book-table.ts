/** What the admins' table can show of each book besides its status and the day it came. In their order. */
export const bookColumns = [
  'audio',
  'voice',
  'categories',
  'language',
  'added_as',
  'added_by',
  'reports',
] as const;
export type BookColumn = (typeof bookColumns)[number];

export const MOST_VIEWS = 50;
export const LONGEST_VIEW_NAME = 60;

/** A filter, an order and columns under a name: the parameters of the table's address. */
export type BookView = { name: string; address: string };

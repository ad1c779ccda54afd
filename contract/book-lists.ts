// In a file of their own, so that the browser has the names without zod.

/** In the order that they are offered. */
export const bookOrders = ['newest', 'popular', 'title', 'shortest', 'longest'] as const;
export type BookOrder = (typeof bookOrders)[number];

/** By the minutes that a card says: under 10, 10 to 20, over 20. */
export const bookLengths = ['short', 'medium', 'long'] as const;
export type BookLength = (typeof bookLengths)[number];

/** A search shows no more books, however many there are. */
export const MOST_FOUND = 200;

/** From top to bottom of home. */
export const discoveryFilters = ['recommended', 'trending'] as const;
export type DiscoveryFilter = (typeof discoveryFilters)[number];

/** Topics that a reader can come for. */
export const MOST_INTERESTS = 5;

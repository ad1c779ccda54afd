// Apart from the calls, so that the browser has the names without what checks them.

/** In the order in which they are offered. */
export const bookOrders = ['newest', 'popular', 'title', 'shortest', 'longest'] as const;
export type BookOrder = (typeof bookOrders)[number];

/** The shelves that the server keeps, as home shows them from above. */
export const discoveryFilters = ['recommended', 'trending'] as const;
export type DiscoveryFilter = (typeof discoveryFilters)[number];

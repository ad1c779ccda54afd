/** How many are made at a time. A plain value: the web loads it without any schema. */
export const RECOVERY_CODES = 10;

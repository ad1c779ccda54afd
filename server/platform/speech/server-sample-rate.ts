/** The rate to which every voice of a server is brought. */
export const SERVER_SAMPLE_RATE_HZ = 24_000;

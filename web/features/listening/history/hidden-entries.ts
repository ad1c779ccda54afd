import { createStore } from 'zustand/vanilla';

/** Entries that are going: shown no more, and not yet told to the server, so that the place in them can come back. */
export const going = createStore<ReadonlySet<number>>()(() => new Set<number>());

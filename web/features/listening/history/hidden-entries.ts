import { createStore } from 'zustand/vanilla';

/** History items that are being removed: hidden, but the server isn't told until it is too late to undo. */
export const hiddenEntries = createStore<ReadonlySet<number>>()(() => new Set<number>());

import { createStore } from 'zustand/vanilla';

/** The modal windows that are open, the topmost last. Everything outside that one is inert. */
export const openModals = createStore<{ ids: readonly string[] }>()(() => ({ ids: [] }));

import { createStore } from 'zustand/vanilla';

/** Open modals, the topmost last. Everything outside that one is inert. */
export const openModals = createStore<{ ids: readonly string[] }>()(() => ({ ids: [] }));

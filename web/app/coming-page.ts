import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const pages = createStore<{ coming: number }>()(() => ({ coming: 0 }));

/** Counts a page as loading until all of its files have arrived or failed. */
export async function awaitPage(files: Promise<unknown>[]): Promise<void> {
  // Called while React renders, when nothing else may change.
  await Promise.resolve();
  pages.setState(({ coming }) => ({ coming: coming + 1 }));
  await Promise.allSettled(files);
  pages.setState(({ coming }) => ({ coming: coming - 1 }));
}

export const usePageIsComing = () => useStore(pages, ({ coming }) => coming > 0);

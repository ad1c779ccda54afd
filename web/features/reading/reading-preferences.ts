import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountPreferences } from '#web/platform/account-preferences.ts';

const KEY = 'reading';

/** Sizes of the letters, as a share of the normal one. */
export const SIZES = [0.85, 0.92, 1, 1.1, 1.22, 1.36, 1.52] as const;

export type ReadingPreferences = {
  /** An index of `SIZES`. */
  size: number;
  face: 'serif' | 'sans';
};

const atStart: ReadingPreferences = { size: 2, face: 'serif' };

/** What was kept, with everything unreadable or out of range replaced by the default. */
export function readingPreferencesFrom(text: string | null): ReadingPreferences {
  try {
    const kept = {
      ...(JSON.parse(text ?? '{}') as Partial<Record<keyof ReadingPreferences, unknown>> | null),
    };
    const size = typeof kept.size === 'number' && SIZES[kept.size] !== undefined ? kept.size : atStart.size;
    return { size, face: kept.face === 'sans' ? 'sans' : 'serif' };
  } catch {
    return atStart;
  }
}

function read(): ReadingPreferences {
  try {
    return readingPreferencesFrom(localStorage.getItem(KEY));
  } catch {
    return atStart;
  }
}

const preferences = createStore<ReadingPreferences>()(read);

/** Something was chosen here. */
export function setReadingPreferences(changed: Partial<ReadingPreferences>): void {
  set(changed);
  const { size, face } = changed;
  accountPreferences.changed({
    ...(size === undefined ? {} : { reading_size: size }),
    ...(face === undefined ? {} : { reading_face: face }),
  });
}

accountPreferences.follow(({ reading_size: size, reading_face: face }) => {
  set({ ...(size === undefined ? {} : { size }), ...(face === undefined ? {} : { face }) });
});

function set(changed: Partial<ReadingPreferences>): void {
  const next = { ...preferences.getState(), ...changed };
  preferences.setState(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    return;
  }
}

export function useReadingPreferences(): ReadingPreferences {
  return useStore(preferences);
}

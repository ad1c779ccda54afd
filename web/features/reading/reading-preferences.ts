import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountPreferences } from '#web/platform/account-preferences.ts';

const KEY = 'reading';

/** Sizes of the letters, as a share of the normal one. */
export const SIZES = [0.85, 0.92, 1, 1.1, 1.22, 1.36, 1.52] as const;

export const FACES = { serif: 'var(--font-reading)', sans: 'var(--font-ui)' } as const;

/** Letters in a line, about, by half-ems of the column. */
export const WIDTHS = { narrow: 29, medium: 33, wide: 36.5 } as const;

const widths = ['narrow', 'medium', 'wide'] as const;
const themes = ['app', 'paper', 'sepia', 'night'] as const;

export type ReadingPreferences = {
  /** An index of `SIZES`. */
  size: number;
  face: keyof typeof FACES;
  width: keyof typeof WIDTHS;
  /** `app`: as everything else. */
  theme: (typeof themes)[number];
};

const atStart: ReadingPreferences = { size: 2, face: 'serif', width: 'medium', theme: 'app' };

/** What was kept, with everything unreadable or out of range replaced by the default. */
export function readingPreferencesFrom(text: string | null): ReadingPreferences {
  try {
    const kept = {
      ...(JSON.parse(text ?? '{}') as Partial<Record<keyof ReadingPreferences, unknown>> | null),
    };
    const size = typeof kept.size === 'number' && SIZES[kept.size] !== undefined ? kept.size : atStart.size;
    return {
      size,
      face: kept.face === 'sans' ? 'sans' : 'serif',
      width: widths.find((width) => width === kept.width) ?? atStart.width,
      theme: themes.find((theme) => theme === kept.theme) ?? atStart.theme,
    };
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

const names = Object.keys(atStart) as (keyof ReadingPreferences)[];

/** Something was chosen here. */
export function setReadingPreferences(changed: Partial<ReadingPreferences>): void {
  set(changed);
  const chosen = names.filter((name) => changed[name] !== undefined);
  accountPreferences.changed(Object.fromEntries(chosen.map((name) => [`reading_${name}`, changed[name]])));
}

accountPreferences.follow((kept) => {
  const told = names.filter((name) => kept[`reading_${name}`] !== undefined);
  if (told.length > 0) set(Object.fromEntries(told.map((name) => [name, kept[`reading_${name}`]])));
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

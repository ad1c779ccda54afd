import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';

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
  const { size, face, width, theme } = objectIn(text);
  return {
    size: typeof size === 'number' && SIZES[size] !== undefined ? size : atStart.size,
    face: face === 'sans' ? 'sans' : 'serif',
    width: widths.find((one) => one === width) ?? atStart.width,
    theme: themes.find((one) => one === theme) ?? atStart.theme,
  };
}

const preferences = createStore<ReadingPreferences>()(() => readingPreferencesFrom(kept(KEY)));

const names = Object.keys(atStart) as (keyof ReadingPreferences)[];

export function setReadingPreferences(changed: Partial<ReadingPreferences>): void {
  set(changed);
  const chosen = names.filter((name) => changed[name] !== undefined);
  accountPreferences.changed(Object.fromEntries(chosen.map((name) => [`reading_${name}`, changed[name]])));
}

/** What was chosen elsewhere is where a new device starts; from then on it has its own size, as its screen has. */
accountPreferences.follow((account) => {
  if (kept(KEY) !== null) return;
  const told = names.filter((name) => account[`reading_${name}`] !== undefined);
  if (told.length > 0) set(Object.fromEntries(told.map((name) => [name, account[`reading_${name}`]])));
});

function set(changed: Partial<ReadingPreferences>): void {
  const next = { ...preferences.getState(), ...changed };
  preferences.setState(next);
  keep(KEY, JSON.stringify(next));
}

export const useReadingPreferences = (): ReadingPreferences => useStore(preferences);

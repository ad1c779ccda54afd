import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { KeptPreferences } from '#contract/profile.ts';
import { keep, kept, keptAs, objectIn } from '../browser/kept.ts';

/** `public/before-paint.js` reads the same key before the first paint. */
const KEY = 'preferences';

/** Of what is kept. Before the second form it said `system` for whoever had chosen no theme. */
const FORM = 2;

export const SCALE = { least: 12, most: 18, start: 14 } as const;

/**
 * As the account keeps them too: `language` is a code, or `browser` for what the browser asks for; `scale` is the root
 * size in px at the browser's own default, 12 to 18.
 */
export type Preferences = Required<
  Pick<
    KeptPreferences,
    'theme' | 'language' | 'scale' | 'menu_mode' | 'ripple' | 'input_style' | 'daily_highlight'
  >
>;

export const preferencesAtStart: Preferences = {
  theme: 'light',
  language: 'browser',
  scale: SCALE.start,
  menu_mode: 'static',
  ripple: false,
  input_style: 'outlined',
  daily_highlight: false,
};

const oneOf = <T extends string>(value: unknown, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

function scaleOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return SCALE.start;
  return Math.min(SCALE.most, Math.max(SCALE.least, Math.round(value)));
}

function valid(values: { [K in keyof Preferences]?: unknown }): Preferences {
  const { theme, language, menu_mode: menuMode, input_style: inputStyle } = preferencesAtStart;
  return {
    theme: oneOf(values.theme, ['system', 'light', 'dark'], theme),
    language: typeof values.language === 'string' ? values.language : language,
    scale: scaleOf(values.scale),
    menu_mode: oneOf(values.menu_mode, ['static', 'overlay'], menuMode),
    ripple: values.ripple === true,
    input_style: oneOf(values.input_style, ['outlined', 'filled'], inputStyle),
    daily_highlight: values.daily_highlight === true,
  };
}

export function preferencesFrom(text: string | null): Preferences {
  const { form, theme, ...others } = objectIn(text);
  return valid({ ...others, theme: theme === 'system' && form !== FORM ? undefined : theme });
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

export const preferences = createStore<Preferences>()(() => preferencesFrom(kept(KEY)));

/** Applies at once, and is kept in this browser. What is no valid choice is left out. */
export function changePreferences(changed: KeptPreferences): void {
  const next = valid({ ...preferences.getState(), ...changed });
  preferences.setState(next);
  keep(KEY, JSON.stringify({ ...next, form: FORM }));
}

export const usePreferences = (): Preferences => useStore(preferences);

function schemeOf(theme: Preferences['theme']): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemDark.matches ? 'dark' : 'light';
}

/** Of a page with a theme of its own, while it's open. */
export type PageTheme = 'paper' | 'sepia' | 'night';

const pageTheme = createStore<{ theme: PageTheme | null }>()(() => ({ theme: null }));

/** Null: as the reader has it everywhere. */
export function showPageTheme(theme: PageTheme | null): void {
  pageTheme.setState({ theme });
}

function shownScheme(theme: Preferences['theme'], ofPage: PageTheme | null): 'light' | 'dark' {
  if (ofPage === null) return schemeOf(theme);
  return ofPage === 'night' ? 'dark' : 'light';
}

/** Writes only what differs: every write restyles the page. */
function paint(): void {
  const { theme, scale, ripple, input_style: inputStyle } = preferences.getState();
  const ofPage = pageTheme.getState().theme;
  const root = document.documentElement;
  const attributes = {
    colorScheme: shownScheme(theme, ofPage),
    pageTheme: ofPage ?? undefined,
    inputStyle,
    ripple: ripple ? 'on' : 'off',
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) delete root.dataset[name];
    else if (root.dataset[name] !== value) root.dataset[name] = value;
  }
  // A percentage keeps the size that the reader has set in the browser as the base. The stylesheet has that of the start.
  const size = scale === SCALE.start ? '' : `${scale * 6.25}%`;
  if (root.style.fontSize !== size) root.style.fontSize = size;
}

/** `before-paint.js` has seen to it at the start. */
function paintFrame(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta !== null && ground !== '') meta.content = ground;
}

function paintAll(): void {
  paint();
  paintFrame();
}

/** Called once, at the start. */
export function paintPreferences(): void {
  paint();
  // What stood in for the stylesheet before the first paint may go.
  document.documentElement.style.removeProperty('background');
  preferences.subscribe(paintAll);
  pageTheme.subscribe(paintAll);
  systemDark.addEventListener('change', paintAll);
  addEventListener('storage', (event) => {
    if (event.key === keptAs(KEY)) preferences.setState(preferencesFrom(event.newValue));
  });
}

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { preferencesFrom as PreferencesFrom } from './preferences.ts';

let preferencesFrom: typeof PreferencesFrom;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn() }));
  ({ preferencesFrom } = await import('./preferences.ts'));
});

const atStart = {
  theme: 'light',
  language: 'browser',
  scale: 14,
  menu_mode: 'static',
  ripple: false,
  input_style: 'outlined',
  daily_highlight: false,
};

describe('preferencesFrom', () => {
  it('begins as specified: light, ripple off, outlined fields, static menu, scale 14', () => {
    expect(preferencesFrom(null)).toEqual(atStart);
  });

  it('keeps what was chosen', () => {
    const chosen = {
      theme: 'dark',
      language: 'es',
      scale: 17,
      menu_mode: 'overlay',
      ripple: true,
      input_style: 'filled',
      daily_highlight: true,
    };
    expect(preferencesFrom(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('takes “system” for a choice only from versions that began with light', () => {
    expect(preferencesFrom('{"theme":"system","scale":16}')).toMatchObject({ theme: 'light', scale: 16 });
    expect(preferencesFrom('{"theme":"dark"}').theme).toBe('dark');
    expect(preferencesFrom('{"theme":"system","form":2}').theme).toBe('system');
  });

  it.each([
    '{',
    'null',
    '"dark"',
    '[]',
    '{"theme":"pink","scale":"huge","menu_mode":1,"ripple":"yes","language":7}',
  ])('takes the defaults in place of %s', (text) => {
    expect(preferencesFrom(text)).toEqual(atStart);
  });

  it('holds the scale between 12 and 18', () => {
    expect(preferencesFrom('{"scale":3}').scale).toBe(12);
    expect(preferencesFrom('{"scale":99}').scale).toBe(18);
    expect(preferencesFrom('{"scale":15.4}').scale).toBe(15);
  });
});

import { describe, expect, it } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcut-rules.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasModifier: false,
  isInField: false,
  isInDialog: false,
  isOnControl: false,
  ...more,
});

const keys = [' ', 'k', 'j', 'l', 'm', '0', '+', '-', 'N', 'P', 'ArrowLeft', 'ArrowRight'];

describe('shortcuts', () => {
  it.each(keys)('takes %j on the bare page', (key) => {
    expect(shortcutOf(press(key))).not.toBeNull();
  });

  it.each(keys)('leaves %j to fields, dialogs and the browser', (key) => {
    expect(shortcutOf(press(key, { isInField: true }))).toBeNull();
    expect(shortcutOf(press(key, { isInDialog: true }))).toBeNull();
    expect(shortcutOf(press(key, { hasModifier: true }))).toBeNull();
  });

  it('leaves space and arrows to the button or slider that has the focus', () => {
    for (const key of [' ', 'ArrowLeft', 'ArrowRight']) {
      expect(shortcutOf(press(key, { isOnControl: true }))).toBeNull();
    }
    expect(shortcutOf(press('k', { isOnControl: true }))).toEqual({ type: 'toggle' });
  });

  it.each(['a', 'Enter', 'Tab', 'Escape', '/', 'n', 'p'])('takes no %s', (key) => {
    expect(shortcutOf(press(key))).toBeNull();
  });
});

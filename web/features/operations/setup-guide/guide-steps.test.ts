import { describe, expect, it } from 'vitest';
import type { KeptSetting } from '#contract/settings.ts';
import { guideSteps, isDecided, isOffered, mayEnd } from './guide-steps.ts';

const setting = (name: KeptSetting['name'], more: Partial<KeptSetting> = {}): KeptSetting => ({
  name,
  value: null,
  is_set: false,
  is_secret: false,
  ends_in: null,
  source: 'standard',
  is_unusable: false,
  standard: name === 'SETUP_GUIDE' ? 'on' : null,
  ...more,
});
const given = { value: 'x', is_set: true, source: 'environment' } as const;
const decisions = ['REGISTRATION', 'VOICE_DOWNLOAD', 'TEXT_BASE_URL', 'SMTP_URL'] as const;

describe('the setup guide', () => {
  it('is offered while anything is left to decide', () => {
    expect(isOffered([setting('SETUP_GUIDE'), ...decisions.map((name) => setting(name))])).toBe(true);
    const [, ...some] = decisions;
    expect(isOffered([setting('SETUP_GUIDE'), ...some.map((name) => setting(name, given))])).toBe(true);
    expect(isOffered([setting('SETUP_GUIDE'), ...decisions.map((name) => setting(name, given))])).toBe(false);
  });

  it('is not offered once it was ended, and can’t be ended twice', () => {
    const ended = [setting('SETUP_GUIDE', { value: 'off', is_set: true, source: 'browser' })];
    expect([isOffered(ended), mayEnd(ended)]).toEqual([false, false]);
    expect(mayEnd([setting('SETUP_GUIDE')])).toBe(true);
    expect(mayEnd([setting('SETUP_GUIDE', { ...given, value: 'on' })])).toBe(false);
  });

  it('takes a speech server for a voice', () => {
    const voice = guideSteps.find(({ name }) => name === 'voice');
    expect(voice && isDecided([setting('SPEECH_BASE_URL', given)], voice)).toBe(true);
    expect(voice && isDecided([setting('TEXT_BASE_URL', given)], voice)).toBe(false);
  });
});

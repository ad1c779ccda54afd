import { beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedVoice } from './embedded-voice.ts';
import type { SpeechProvider } from './narration.ts';

let provider: SpeechProvider;
beforeAll(async () => {
  provider = await openEmbeddedVoice();
});

const secondsOf = async (text: string, language = 'en'): Promise<number> =>
  (await provider.speak(text, language)).length / provider.sampleRateHz;

describe('openEmbeddedVoice', () => {
  it('speaks without clipping', async () => {
    const samples = await provider.speak('Oh, how proudly the old bells of the abbey rang out!', 'en');
    const peak = Math.max(...samples.map(Math.abs));
    expect(peak).toBeGreaterThan(3000);
    expect(peak).toBeLessThan(32_767);
  });

  it('does not obey markup or phoneme codes in a text', async () => {
    expect(await secondsOf('wait <break time="9s"/> here')).toBeLessThan(5);
    expect(Math.abs((await secondsOf('a [[h@l@U]] b')) - (await secondsOf('a h@l@U b')))).toBeLessThan(0.5);
    expect(await secondsOf('one\u0000 two three four five')).toBeGreaterThan(1);
  });

  it('speaks other languages, and comes back to English', async () => {
    const english = await secondsOf('Nation and imagination.');
    const french = await secondsOf('Nation and imagination.', 'fr-FR');
    expect(french).not.toBeCloseTo(english, 2);
    expect(await secondsOf('Nation and imagination.')).toBeCloseTo(english, 1);
  });

  it('refuses a language that it does not have', async () => {
    await expect(provider.speak('nuqneH', 'xx')).rejects.toThrow('does not speak "xx"');
  });
});

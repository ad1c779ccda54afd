/** The one that is always there. */
export const EMBEDDED_VOICE = 'embedded';

/** By which a reader chooses a voice, from how narrations name it: a newer model of a voice is the same voice. */
export const voiceKey = (voice: string): string =>
  /\+m\d+$/.test(voice) ? EMBEDDED_VOICE : voice.replace(/:[0-9a-f]{12}$/, '');

/** What people call it: "Cori" for "en_GB-cori-medium". Others stay as they are. */
export function voiceName(key: string): string {
  const speaker = /^[a-z]{2,3}_[A-Z]{2}-([^-]+)-/.exec(key)?.[1] ?? key;
  return speaker.slice(0, 1).toUpperCase() + speaker.slice(1);
}

/** The first part of a BCP 47 tag: "en" of "en-GB". */
export const primaryLanguage = (language: string): string =>
  language.toLowerCase().split(/[-_]/)[0] ?? language;

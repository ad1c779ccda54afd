import type { SettingGroup } from '#contract/setting-names.ts';
import type { KeptSetting } from '#contract/settings.ts';

export type GuideStep = {
  name: 'access' | 'voice' | 'text' | 'mail';
  group: SettingGroup;
  /** Whoever has set one of these has decided. */
  decidedBy: readonly KeptSetting['name'][];
};

export const guideSteps: readonly GuideStep[] = [
  { name: 'access', group: 'access', decidedBy: ['REGISTRATION'] },
  { name: 'voice', group: 'speech', decidedBy: ['SPEECH_BASE_URL', 'VOICE_DOWNLOAD'] },
  { name: 'text', group: 'text', decidedBy: ['TEXT_BASE_URL'] },
  { name: 'mail', group: 'mail', decidedBy: ['SMTP_URL'] },
];

export const isDecided = (settings: readonly KeptSetting[], { decidedBy }: GuideStep): boolean =>
  settings.some(({ name, is_set: isSet }) => isSet && decidedBy.includes(name));

const GUIDE = 'SETUP_GUIDE';
/** What ends it for the whole library. */
export const guideEnded = { [GUIDE]: 'off' } as const;

/** Until it was skipped or finished, or there's nothing left to decide. */
export function isOffered(settings: readonly KeptSetting[]): boolean {
  const guide = settings.find(({ name }) => name === GUIDE);
  return (guide?.value ?? guide?.standard) === 'on' && !guideSteps.every((step) => isDecided(settings, step));
}

/** Whether there's anything here that may be ended: the environment may have said so. */
export const mayEnd = (settings: readonly KeptSetting[]): boolean =>
  settings.some(({ name, value, source }) => name === GUIDE && value !== 'off' && source !== 'environment');

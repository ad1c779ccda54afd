import type { Caps, Prices } from '#server/features/generation/index.ts';
import type { BackupRules } from '#server/features/operations/index.ts';
import type { Settings } from '#server/platform/config/settings.ts';

/** What the operator has decided. */
export type InstanceRules = {
  registration: Settings['REGISTRATION'];
  adminEmail: string | null;
  /** Where people reach this instance, without a slash at the end. */
  publicUrl: () => string;
  prices: Prices;
  caps: Caps;
  /** How long what a voice elsewhere spoke is kept by sentence. */
  keepChunksDays: number;
  /** Addresses without a slash at the end; null for nobody. */
  metadata: { openLibraryUrl: string | null; wikipediaUrl: string | null };
  backups: BackupRules;
};

/** Whom the instance asks about books. */
export const metadataRulesOf = (settings: Settings): Pick<InstanceRules, 'metadata'> => {
  const unlessOff = (address: string): string | null => (address === 'off' ? null : address);
  const { OPENLIBRARY_URL, WIKIPEDIA_URL } = settings;
  return {
    metadata: { openLibraryUrl: unlessOff(OPENLIBRARY_URL), wikipediaUrl: unlessOff(WIKIPEDIA_URL) },
  };
};

/** What providers charge, how much may be spent, and how long what was paid for is kept. */
export const moneyRulesOf = (
  settings: Settings,
): Pick<InstanceRules, 'prices' | 'caps' | 'keepChunksDays'> => ({
  prices: {
    textInPerMillionTokens: settings.TEXT_PRICE_IN,
    textOutPerMillionTokens: settings.TEXT_PRICE_OUT,
    speechPerMillionCharacters: settings.SPEECH_PRICE,
    perImage: settings.IMAGES_PRICE,
  },
  caps: { daily: settings.DAILY_CAP ?? null, monthly: settings.MONTHLY_CAP ?? null },
  keepChunksDays: settings.SPEECH_KEEP_DAYS,
});

/** Where backups lie, and how many of the daily ones are kept. */
export const backupRulesOf = (settings: Settings, version: string): Pick<InstanceRules, 'backups'> => ({
  backups: { folder: `${settings.DATA_DIR}/backups`, keep: settings.BACKUP_KEEP, version },
});

/** What admins can set in the browser, by the names in the environment. */
export const settingGroups = {
  text: [
    'TEXT_BASE_URL',
    'TEXT_API_KEY',
    'TEXT_MODEL',
    'TEXT_CONTEXT_TOKENS',
    'TEXT_PRICE_IN',
    'TEXT_PRICE_OUT',
    'TEXT_TIMEOUT_SECONDS',
    'TEXT_CONCURRENCY',
    'TEXT_PER_MINUTE',
    'PUBLISH_EXTRACTS',
    'ANSWERS_PER_DAY',
  ],
  speech: [
    'SPEECH_BASE_URL',
    'SPEECH_API_KEY',
    'SPEECH_MODEL',
    'SPEECH_VOICE',
    'SPEECH_PRICE',
    'SPEECH_TIMEOUT_SECONDS',
    'SPEECH_CONCURRENCY',
    'SPEECH_PER_MINUTE',
    'SPEECH_KEEP_DAYS',
  ],
  images: [
    'IMAGES_BASE_URL',
    'IMAGES_API_KEY',
    'IMAGES_MODEL',
    'IMAGES_PRICE',
    'IMAGES_TIMEOUT_SECONDS',
    'IMAGES_CONCURRENCY',
    'IMAGES_PER_MINUTE',
  ],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  caps: ['DAILY_CAP', 'MONTHLY_CAP', 'DAILY_CALL_CAP'],
  access: ['REGISTRATION', 'BOOK_LINKS'],
  sources: ['OPENLIBRARY_URL', 'WIKIPEDIA_URL', 'WIKIQUOTE_URL'],
  voices: ['VOICE_DOWNLOAD'],
  backups: ['BACKUP_KEEP'],
  guide: ['SETUP_GUIDE'],
} as const;
export type SettingGroup = keyof typeof settingGroups;
export type SettingName = (typeof settingGroups)[SettingGroup][number];

export const settingNames: readonly SettingName[] = Object.values(settingGroups).flat();

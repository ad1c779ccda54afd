import { onOrOff } from '#server/platform/config/setting.ts';

export const audiobookshelfSettings = {
  AUDIOBOOKSHELF_API: onOrOff(
    true,
    'Whether apps for Audiobookshelf servers can log in and play. Their calls are at the root of the address, as those apps ask for them there.',
  ),
} as const;

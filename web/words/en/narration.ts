import { countedIn } from '../counted.ts';

const counted = countedIn('en');
const bookCount = (count: number) => counted(count, { one: '# book', other: '# books' });

export const narration = {
  hear: {
    open: 'Hear it',
    openOf: (section: string) => `Hear it: ${section}`,
    busy: 'Preparing audio…',
    sound: (section: string) => `Audio: ${section}`,
  },
  unnarrated: {
    title: (count: number) =>
      counted(count, { one: '# published book has no audio', other: '# published books have no audio' }),
    lead: 'Their narration failed and won’t be retried automatically. Opening a book also retries it.',
    failed: (ago: string) => `Failed ${ago}`,
    retry: (count: number) => `Narrate ${bookCount(count)} again`,
    queued: (count: number) => `${bookCount(count)} in the queue`,
  },
  voices: {
    title: 'Voices',
    lead: 'Natural voices for new narrations, one in use for each language. Narrated books keep their audio.',
    list: 'Voices',
    genders: { female: 'Female', male: 'Male' },
    size: (size: string) => `${size} download`,
    states: {
      available: 'Not installed',
      waiting: 'Waiting to download',
      installed: 'Installed',
      in_use: 'In use',
      failed: 'Failed',
    },
    downloading: (percent: number) => `Downloading, ${percent} %`,
    install: 'Install',
    retry: 'Try again',
    use: 'Use',
    remove: 'Remove',
    removeSure: 'Remove this voice?',
    play: 'Play sample',
    removed: 'Voice removed.',
  },
  pronunciation: {
    title: 'Pronunciation',
    leadOfAll:
      'How to say names that the voice gets wrong, in every book. Books that contain a changed word are narrated again.',
    leadOfBook:
      'How to say names that the voice gets wrong in this book. Overrides the library-wide pronunciations.',
    label: 'Words',
    hint: 'One per line: written form = how it should sound. Whole words; capitals matter.',
    placeholder: 'Nietzsche = Neecha',
    save: 'Save pronunciations',
    saved: 'Pronunciations saved.',
    wrongLine: (line: number) => `Line ${line} needs a word on both sides of “=”.`,
  },
};

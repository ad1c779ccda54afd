import { countedIn } from '../counted.ts';

const counted = countedIn('en');
const bookCount = (count: number) => counted(count, { one: '# book', other: '# books' });

/** The text about how books are spoken, which travels only with the admin screens that show it. */
export const narrationWords = {
  hear: {
    open: 'Hear it',
    openOf: (section: string) => `Hear it: ${section}`,
    busy: 'Preparing audio…',
    sound: (section: string) => `Audio: ${section}`,
  },
  unnarrated: {
    show: 'Which books, and why',
    lead: 'Their narration failed and won’t be retried automatically. Opening a book also retries it.',
    failed: (ago: string) => `Failed ${ago}`,
    retry: (count: number) => `Narrate ${bookCount(count)} again`,
    queued: (count: number) => `${bookCount(count)} in the queue`,
  },
  voices: {
    title: 'Voices',
    lead: 'Natural voices, one in use for each language. Narrated books keep their audio until you move them to another voice.',
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
    downloading: (percent: number) => `Downloading, ${percent}%`,
    install: 'Install',
    retry: 'Try again',
    use: 'Use',
    remove: 'Remove',
    removeSure: 'Remove this voice?',
    play: 'Play sample',
    removed: 'Voice removed.',
    embedded: 'Built-in voice',
    move: {
      title: (language: string, voice: string) => `${language}: ${voice}`,
      minutes: (count: number) => counted(count, { one: 'about a minute', other: 'about # minutes' }),
      hours: (count: number) => counted(count, { one: 'about an hour', other: 'about # hours' }),
      days: (count: number) => counted(count, { one: 'about a day', other: 'about # days' }),
      offer: (count: number, time: string) =>
        `${counted(count, {
          one: '# book is narrated by another voice. Narrating it again takes',
          other: '# books are narrated by another voice. Narrating them again takes',
        })} ${time}. Listeners keep their places, and new books come first.`,
      keep: (size: string) => `Keep the current audio too (${size}), so that listeners can choose`,
      start: (count: number) => `Narrate ${bookCount(count)} again`,
      soFar: (done: number, total: number) => `${done} of ${bookCount(total)}`,
      going: (soFar: string, time: string) => `${soFar}, ${time} left`,
      paused: (soFar: string) => `Paused: ${soFar}`,
      now: (title: string) => `Now: ${title}`,
      waits: 'Continues when nothing else is being narrated.',
      atRest: 'Books keep their current audio.',
      keeps: 'The previous audio is kept.',
      pause: 'Pause',
      goOn: 'Continue',
      failed: (count: number) =>
        counted(count, {
          one: '# book couldn’t be narrated again and keeps its audio:',
          other: '# books couldn’t be narrated again and keep their audio:',
        }),
      again: 'Try again',
      kept: (voice: string, count: number, size: string) =>
        `Listeners can also choose: ${voice}, ${bookCount(count)}, ${size}`,
      removeKept: 'Delete this audio',
      removeKeptSure: 'Delete permanently?',
      keptRemoved: 'Audio deleted.',
    },
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

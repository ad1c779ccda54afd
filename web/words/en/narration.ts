import { countedIn } from '../counted.ts';

const counted = countedIn('en');
const bookCount = (count: number) => counted(count, { one: '# book', other: '# books' });

export const narration = {
  hear: {
    open: 'Hear it',
    openOf: (section: string) => `Hear it: ${section}`,
    busy: 'The voice is being made…',
    sound: (section: string) => `The voice: ${section}`,
  },
  unnarrated: {
    title: (count: number) =>
      counted(count, { one: '# published book has no audio', other: '# published books have no audio' }),
    lead: 'Their narration failed and is not tried again automatically. Opening a book tries it again too.',
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
    title: 'How words are spoken',
    leadOfAll:
      'How the voice says a name it would otherwise get wrong, in every book. Books that contain a changed word are narrated again.',
    leadOfBook:
      'What the voice says in place of a name that it would read wrongly, in this book. It counts before what the settings say for all books.',
    label: 'Words',
    hint: 'One a line: as it is written, =, as it should sound. Whole words, with their capitals.',
    placeholder: 'Nietzsche = Neecha',
    save: 'Save the words',
    saved: 'The words are saved.',
    wrongLine: (line: number) => `Line ${line} needs a word on both sides of “=”.`,
  },
};

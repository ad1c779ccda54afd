import { join } from 'node:path';
import { narrateBook, type SpeakElsewhere } from '#server/features/narration/speak/narrate-book.ts';
import { speakerOfVoice } from '#server/features/narration/speak/speak-naturally.ts';
import { speakSentences } from '#server/features/narration/speak/speak-sentences.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type NaturalVoice, openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { type Narrator, openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { putTinyVoice } from '#server/testing/install-tiny-voice.ts';
import { TINY_SAMPLE_RATE_HZ } from '#server/testing/tiny-voice.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { type Figures, measured, type Opens } from '../support/bench.ts';
import { timed } from '../support/processes.ts';

const SENTENCES = 90;
/** Processor seconds for a second of audio by a voice of the published size (the table in the design of voices). */
const REAL_PACE = 0.14;
const log = createLog('error');

type Opened = { folder: string; engine: NaturalVoice; narrator: Narrator };

/** As the library does it: the engine in a child, the narrator in a thread. Neither keeps a process alive. */
const opened: Opens<Opened> = (_runs, work) =>
  withDataFolder(async (folder) => {
    const [narrator, engine] = [openNarrator({ threads: 1, log }), openNaturalVoice({ folder })];
    const awake = setInterval(() => undefined, 60_000);
    try {
      await putTinyVoice(folder, 'tiny');
      // The first starts both.
      await narrateOnce({ folder, engine, narrator });
      await work({ folder, engine, narrator });
    } finally {
      await narrator.close();
      await engine.close();
      clearInterval(awake);
    }
  });

let bookId = 0;

/** A book of its own, whose sentences are kept in a folder. */
async function narrateOnce({ folder, engine, narrator }: Opened): Promise<Figures> {
  bookId += 1;
  const { signal } = new AbortController();
  const [voiceFolder, storage] = [join(folder, 'tiny'), await openFolderStorage(join(folder, 'media'))];
  const voice = { name: 'tiny', sha256: '0'.repeat(64), sampleRateHz: TINY_SAMPLE_RATE_HZ, voiceFolder };
  const speaker = speakerOfVoice({ speak: (...call) => engine.speak(...call), log }, voice);
  const sentences = Array.from({ length: SENTENCES }, (_, index) => ({
    id: `s${index + 1}`,
    text: `On day ${bookId * SENTENCES + index} the rain came early, and nobody who lived by the river minded it.`,
  }));
  const bare = await timed(async () => {
    for (const { text } of sentences) await engine.speak({ voiceFolder, text }, signal);
  });
  const elsewhere: SpeakElsewhere = {
    voice: voice.name,
    sampleRateHz: voice.sampleRateHz,
    speak: (plan, onSpoken) => speakSentences({ storage, speaker }, { bookId, plan, signal, onSpoken }),
  };
  const sections = [{ title: '', kind: 'key_idea' as const, paragraphs: [{ sentences }] }];
  const book = { title: 'Measured', author: '', language: 'en', pronunciations: [], sections };
  const whole = await timed(() => narrateBook({ narrator, elsewhere }, book));
  const added = (whole.seconds - bare.seconds) / whole.result.durationSeconds;
  return { tiny: [whole.seconds, bare.seconds], real: [REAL_PACE + added, REAL_PACE] };
}

/** The model in miniature of the tests stands in for a real one, whose speaking takes some thirty times as long. */
export const bench = measured(opened, {
  number: '6b',
  about: 'a book narrated by a natural voice (a model in miniature), beside the bare engine in a child',
  rows: {
    tiny: [
      'Narration by a natural voice, processor time (a model in miniature, far quicker than a real one)',
      's',
      'of the bare engine in a child',
    ],
    real: [
      `The same with a voice of real size, which takes ${REAL_PACE} s a second of audio (measured before): what narration adds to it`,
      's a second of audio',
      '≤ 1.15 of the bare engine',
    ],
  },
  once: narrateOnce,
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { narrateBook, type SpeakElsewhere } from '#server/features/narration/speak/narrate-book.ts';
import { speakerOfVoice } from '#server/features/narration/speak/speak-naturally.ts';
import { speakSentences } from '#server/features/narration/speak/speak-sentences.ts';
import { createLog } from '#server/platform/log/log.ts';
import { makeVoice } from '#server/platform/speech/natural/make-voice.ts';
import { openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { makeTinyVoice, TINY_SAMPLE_RATE_HZ } from '#server/testing/tiny-voice.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import type { Bench, Figures } from '../support/bench.ts';
import { timed } from '../support/processes.ts';

const SENTENCES = 90;
/** Processor seconds for a second of audio by a voice of the published size (the table in the design of voices). */
const REAL_PACE = 0.14;

/** The model in miniature of the tests stands in for a real one, whose speaking takes some thirty times as long. */
export const bench: Bench = {
  number: '6b',
  about: 'a book narrated by a natural voice (a model in miniature), beside the bare engine in a child',
  rows: {
    tiny: {
      what: 'Narration by a natural voice, processor time (a model in miniature, far quicker than a real one)',
      unit: 's',
      reference: 'the bare engine in a child',
    },
    real: {
      what: `The same with a voice of real size, which takes ${REAL_PACE} s a second of audio (measured before): what narration adds to it`,
      unit: 's a second of audio',
      reference: 'the bare engine',
      ratioMost: 1.15,
    },
  },
  measure: ({ repeat }) =>
    withDataFolder(async (folder) => {
      const narrator = openNarrator({ threads: 1, log: createLog('error') });
      const engine = openNaturalVoice({ folder });
      // Child and thread keep no process alive.
      const awake = setInterval(() => undefined, 60_000);
      const voiceFolder = join(folder, 'tiny');
      let run = 0;
      try {
        const { onnx, json } = makeTinyVoice();
        await writeFile(join(folder, 'part'), onnx);
        await makeVoice({ model: join(folder, 'part'), json: json.toString() }, voiceFolder);
        const narrate = await opened({ folder: join(folder, 'media'), voiceFolder, narrator, engine });
        const measureOnce = async (): Promise<Figures> => {
          run += 1;
          const texts = Array.from({ length: SENTENCES }, (_, index) => {
            const day = run * SENTENCES + index;
            return `On day ${day} the rain came early, and nobody who lived by the river minded it.`;
          });
          const { signal } = new AbortController();
          const bare = await timed(async () => {
            for (const text of texts) await engine.speak({ voiceFolder, text }, signal);
          });
          const whole = await timed(() => narrate(run, texts, signal));
          const added = (whole.seconds - bare.seconds) / whole.result.durationSeconds;
          return { tiny: [whole.seconds, bare.seconds], real: [REAL_PACE + added, REAL_PACE] };
        };
        // The first starts child and thread.
        await measureOnce();
        await repeat(measureOnce);
      } finally {
        await narrator.close();
        await engine.close();
        clearInterval(awake);
      }
    }),
};

type Opened = {
  folder: string;
  voiceFolder: string;
  narrator: ReturnType<typeof openNarrator>;
  engine: ReturnType<typeof openNaturalVoice>;
};

/** As the library does it, its sentences kept in a folder. */
async function opened({ folder, voiceFolder, narrator, engine }: Opened) {
  const storage = await openFolderStorage(folder);
  const sampleRateHz = TINY_SAMPLE_RATE_HZ;
  const voice = { name: 'tiny', sha256: '0'.repeat(64), sampleRateHz, voiceFolder };
  const speaker = speakerOfVoice(
    { speak: (...call) => engine.speak(...call), log: createLog('error') },
    voice,
  );
  return (bookId: number, texts: readonly string[], signal: AbortSignal) => {
    const sentences = texts.map((text, index) => ({ id: `s${index + 1}`, text }));
    const elsewhere: SpeakElsewhere = {
      voice: voice.name,
      sampleRateHz,
      speak: (plan, onSpoken) => speakSentences({ storage, speaker }, { bookId, plan, signal, onSpoken }),
    };
    const sections = [{ title: '', kind: 'key_idea' as const, paragraphs: [{ sentences }] }];
    const book = { title: 'Measured', author: '', language: 'en', pronunciations: [], sections };
    return narrateBook({ narrator, elsewhere }, book);
  };
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import type { Bench } from './support/bench.ts';
import { cpuSeconds } from './support/cpu-of.ts';
import { atMost, type Measured } from './support/figures.ts';

const SENTENCES = 90;
/** Processor seconds for a second of audio by a voice of the published size (the table in the design of voices). */
const REAL_PACE = 0.14;
const MOST = 1.15;

/**
 * Row 6b: a book narrated by a natural voice, with trimming, loudness and encoding, beside the bare engine in a child.
 * The model in miniature of the tests stands in for a real one, whose speaking takes some thirty times as long.
 */
export const naturalNarrationBench: Bench = {
  name: 'natural-voice',
  about: '6b: narration by a natural voice (a model in miniature in its place)',
  measure: async ({ repeat }) => {
    const folder = await mkdtemp(join(tmpdir(), 'precis-bench-voice-'));
    const narrator = openNarrator({ threads: 1, log: createLog('error') });
    const engine = openNaturalVoice({ folder });
    // Child and thread keep no process alive.
    const awake = setInterval(() => undefined, 60_000);
    try {
      const { onnx, json } = makeTinyVoice();
      await writeFile(join(folder, 'part'), onnx);
      await makeVoice({ model: join(folder, 'part'), json: json.toString() }, join(folder, 'tiny'));
      const narrate = await opened({ folder, narrator, engine });
      let run = 0;
      const measureOnce = async (): Promise<Measured[]> => {
        run += 1;
        const texts = textsOf(run);
        const { signal } = new AbortController();
        const bare = await timed(async () => {
          for (const text of texts) await engine.speak({ voiceFolder: join(folder, 'tiny'), text }, signal);
        });
        const whole = await timed(() => narrate(run, texts, signal));
        return rowsFor({ bare: bare.seconds, whole: whole.seconds, audio: whole.result.durationSeconds });
      };
      // The first starts child and thread.
      await measureOnce();
      await repeat(measureOnce);
    } finally {
      await narrator.close();
      await engine.close();
      await rm(folder, { recursive: true });
      clearInterval(awake);
    }
  },
};

type Opened = {
  folder: string;
  narrator: ReturnType<typeof openNarrator>;
  engine: ReturnType<typeof openNaturalVoice>;
};

/** As the library does it, its sentences kept in a folder. */
async function opened({ folder, narrator, engine }: Opened) {
  const storage = await openFolderStorage(join(folder, 'media'));
  const voice = {
    name: 'tiny',
    sha256: '0'.repeat(64),
    sampleRateHz: TINY_SAMPLE_RATE_HZ,
    voiceFolder: join(folder, 'tiny'),
  };
  const speaker = speakerOfVoice(
    { speak: (...call) => engine.speak(...call), log: createLog('error') },
    voice,
  );
  return (bookId: number, texts: readonly string[], signal: AbortSignal) => {
    const sentences = texts.map((text, index) => ({ id: `s${index + 1}`, text }));
    const elsewhere: SpeakElsewhere = {
      voice: voice.name,
      sampleRateHz: TINY_SAMPLE_RATE_HZ,
      speak: (plan, onSpoken) => speakSentences({ storage, speaker }, { bookId, plan, signal, onSpoken }),
    };
    return narrateBook(
      { narrator, elsewhere },
      {
        title: 'Measured',
        author: '',
        language: 'en',
        pronunciations: [],
        sections: [{ title: '', kind: 'key_idea', paragraphs: [{ sentences }] }],
      },
    );
  };
}

const textsOf = (run: number): string[] =>
  Array.from(
    { length: SENTENCES },
    (_, index) =>
      `On day ${run * SENTENCES + index} the rain came early, and nobody who lived by the river minded it.`,
  );

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = cpuSeconds();
  const result = await work();
  return { result, seconds: cpuSeconds() - before };
}

function rowsFor({ bare, whole, audio }: { bare: number; whole: number; audio: number }): Measured[] {
  return [
    {
      what: 'Narration by a natural voice, processor time (a model in miniature, far quicker than a real one)',
      figure: whole,
      unit: 's',
      reference: { what: 'the bare engine in a child', figure: bare },
      bars: [],
    },
    {
      what: `The same with a voice of real size, which takes ${REAL_PACE} s a second of audio (measured before): what narration adds to it`,
      figure: REAL_PACE + (whole - bare) / audio,
      unit: 's a second of audio',
      reference: { what: 'the bare engine', figure: REAL_PACE },
      bars: [atMost(MOST, 'ratio')],
    },
  ];
}

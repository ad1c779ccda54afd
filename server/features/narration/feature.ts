import { join } from 'node:path';
import { books } from '#server/features/books/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { usualPatience } from '#server/platform/provider/call-provider.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { findDownload } from './download/find-download.ts';
import { createNarration, type NarrationDeps } from './narration.ts';
import { narrationFigures } from './narration-figures.ts';
import type { AudioReplaced } from './publish-sound.ts';
import { narrationRoutes } from './routes.ts';
import { narrationSettings } from './settings.ts';
import { createNarrate } from './speak/create-narrate.ts';
import type { PaySpeech } from './speak/speak-by-server.ts';
import { NARRATIONS, spokenBy } from './store.ts';
import { countUnnarrated } from './unnarrated.ts';
import { catalogue } from './voices/catalogue.ts';
import type { HeardLast } from './voices/moving/move-library.ts';
import { naturalVoicesIn } from './voices/natural-voices.ts';
import { voiceRoutes } from './voices/routes.ts';
import { createVoices } from './voices/voices.ts';

export const narration = feature({
  name: 'narration',
  uses: { books, reading },
  settings: narrationSettings,
  open({ adapters, instance, settings, uses }) {
    const { database, log, narrator, naturalVoice, now, storage } = adapters;
    let pay: PaySpeech = (_call, speak) => speak();
    let draftSoundsOf: NarrationDeps['draftSoundsOf'] = async () => [];
    let heardLast: HeardLast = async () => null;
    const told: AudioReplaced[] = [];
    const audioReplaced: AudioReplaced = async (tx, change) => {
      for (const listener of told) await listener(tx, change);
    };
    uses.books.knownBy({ narrations: NARRATIONS, spokenBy });
    const folder = join(instance.dataFolder, 'voices');
    const voice = createNarrate({
      storage,
      narrator,
      natural: naturalVoicesIn(folder, naturalVoice),
      database,
      log,
      get server() {
        return adapters.speech;
      },
      patience: usualPatience,
      circuits: createCircuits(adapters),
      pay: (call, speak) => pay(call, speak),
    });
    const { jobs, sweepSounds, ...api } = createNarration({
      ...uses.books,
      ...voice,
      get speech() {
        return adapters.speech;
      },
      now,
      get keepChunksDays() {
        return settings.SPEECH_KEEP_DAYS;
      },
      /** The embedded voice and natural ones keep a core busy. */
      get narrationsAtOnce() {
        return adapters.speech === null ? 1 : adapters.settings.values.SPEECH_CONCURRENCY;
      },
      draftSoundsOf: (bookIds) => draftSoundsOf(bookIds),
      heardLast: (bookIds) => heardLast(bookIds),
      audioReplaced,
    });
    const voices = createVoices({
      catalogue,
      database,
      folder,
      isFetched: () => settings.VOICE_DOWNLOAD && adapters.speech === null,
      voiceChanged: api.moves.goOn,
      log,
      now,
      source: settings.VOICE_SOURCE,
      speak: (input, signal) => naturalVoice.speak(input, signal),
    });
    return {
      api: {
        ...api,
        voice,
        voices,
        keepChunksDays: () => settings.SPEECH_KEEP_DAYS,
        audioReplaced,
        /** For whoever keeps seconds of books. */
        onAudioReplaced: (listener: AudioReplaced) => void told.push(listener),
        /** For whoever knows who listens to what: books that are heard go first. */
        heardLastBy: (given: HeardLast) => {
          heardLast = given;
        },
        /** For whoever keeps the ledger: what a voice elsewhere speaks is paid for. */
        paidBy: (given: PaySpeech) => {
          pay = given;
        },
        /** For whoever keeps drafts: their sounds are not removed. */
        draftsFoundBy: (given: NarrationDeps['draftSoundsOf']) => {
          draftSoundsOf = given;
        },
      },
      routes: (app) => {
        narrationRoutes(app, { database });
        voiceRoutes(app, { database, narrator, voices, moves: api.moves });
      },
      jobs: { ...jobs, ...voices.jobs },
      atStart: api.sweep,
      downloadOf: (key) => findDownload({ database, artworkOf: uses.books.artworkOf }, key),
      figures: narrationFigures(adapters),
      waiting: () => countUnnarrated({ database }),
      sweeps: [api.sweep, sweepSounds, voices.sweep],
    };
  },
});

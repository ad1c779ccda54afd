import { books } from '#server/features/books/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { findText, reading } from '#server/features/reading/index.ts';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { usualPatience } from '#server/platform/provider/call-provider.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { exportAnswers } from './answering/answer-count.ts';
import { createGeneration, type GenerationDeps } from './generation.ts';
import { payForSpeech } from './ledger/spend.ts';
import { findMinute, saveMinute } from './publish-summary.ts';
import { createFetchJson } from './resolve/fetch-json.ts';
import { generationRoutes } from './routes.ts';
import { stepsAtOnce } from './run/at-once.ts';
import { draftSoundsOf, stopSteps } from './run/step-store.ts';
import { generationSettings } from './settings.ts';
import { sourceRoutes } from './sources/routes.ts';

const RETRY_PAUSE_MS = 15_000;
/** Providers of metadata usually answer in a second or two. */
const METADATA_LIMIT_MS = 10_000;
/** Both ask programs to identify themselves. */
const USER_AGENT = 'Precis (self-hosted library of book summaries)';

type Values = ValuesOf<typeof generationSettings>;

const moneyOf = (settings: Values) => ({
  prices: {
    textInPerMillionTokens: settings.TEXT_PRICE_IN,
    textOutPerMillionTokens: settings.TEXT_PRICE_OUT,
    speechPerMillionCharacters: settings.SPEECH_PRICE,
    perImage: settings.IMAGES_PRICE,
  },
  caps: {
    daily: settings.DAILY_CAP ?? null,
    monthly: settings.MONTHLY_CAP ?? null,
    dailyCalls: settings.DAILY_CALL_CAP ?? null,
    currency: settings.CURRENCY,
  },
});

const metadataOf = ({ OPENLIBRARY_URL, WIKIPEDIA_URL, WIKIQUOTE_URL }: Values) => ({
  openLibraryUrl: OPENLIBRARY_URL === 'off' ? null : OPENLIBRARY_URL,
  wikipediaUrl: WIKIPEDIA_URL === 'off' ? null : WIKIPEDIA_URL,
  wikiquoteUrl: WIKIQUOTE_URL === 'off' ? null : WIKIQUOTE_URL,
});

export const generation = feature({
  name: 'generation',
  uses: { books, reading, narration },
  settings: generationSettings,
  open({ adapters, settings, uses }) {
    const { database, feed, now } = adapters;
    const fetchJson = createFetchJson({ limitMs: METADATA_LIMIT_MS, userAgent: USER_AGENT, now });
    uses.narration.paidBy((call, speak) =>
      payForSpeech({ ...moneyOf(settings), database, now })(call, speak),
    );
    uses.narration.draftsFoundBy((bookIds) => draftSoundsOf(database.pool, bookIds));
    const deps: GenerationDeps = {
      ...uses.books,
      ...uses.narration.voice,
      audioReplaced: uses.narration.audioReplaced,
      get prices() {
        return moneyOf(settings).prices;
      },
      get caps() {
        return moneyOf(settings).caps;
      },
      patience: usualPatience,
      circuits: createCircuits(adapters),
      feed,
      now,
      get text() {
        return adapters.text;
      },
      get speech() {
        return adapters.speech;
      },
      get images() {
        return adapters.images;
      },
      get metadata() {
        return { fetchJson, ...metadataOf(settings) };
      },
      textContext: () => settings.TEXT_CONTEXT_TOKENS,
      answersPerDay: () => settings.ANSWERS_PER_DAY,
      publishExtracts: () => settings.PUBLISH_EXTRACTS,
      stepsAtOnce: () => stepsAtOnce(adapters, adapters.settings.values),
      retryPauseMs: RETRY_PAUSE_MS,
    };
    const { jobs, ...api } = createGeneration(deps);
    uses.books.madeBy({
      bodyOf: async (runner, bookId) => (await findText(runner, bookId))?.body ?? null,
      keepBody: api.keepBody,
      minuteOf: findMinute,
      keepMinute: saveMinute,
      isInProgress: api.isInProgress,
      drawPicture: api.drawPicture,
    });
    uses.books.onDeletion({
      binned: stopSteps,
      restored: api.orderBooksSoon,
      removed: api.orderRemovalOfBooks,
    });
    return {
      api,
      routes: (app) => {
        generationRoutes(app, deps);
        sourceRoutes(app, { database, feed });
      },
      personalData: { written_answers: (userId) => exportAnswers(database.pool, userId) },
      jobs,
      atStart: api.sweepSteps,
      sweeps: [api.sweepSteps, api.fillEvidence, api.fillAbout],
    };
  },
});

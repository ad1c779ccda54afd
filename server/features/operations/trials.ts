import { writeWav } from '#server/features/narration/index.ts';
import type { EmailContent, Mailer } from '#server/platform/email/mailer.ts';
import type { Providers } from '#server/platform/feature/open-providers.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import { measurePicture } from '#server/platform/images/read-picture.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import type { Provider } from '#server/platform/provider/open-client.ts';
import { SERVER_SAMPLE_RATE_HZ } from '#server/platform/speech/narration.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import type { Trials } from './deps.ts';

/** As little as possible: each test is paid for. */
const MOST_TOKENS = 200;
const MOST_WORDS = 120;
const SENTENCE = 'This is a trial of the voice.';

const schema = {
  name: 'trial',
  schema: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
};

async function tryText(text: TextProvider, signal: AbortSignal) {
  const content = 'Answer with the JSON object {"word": "ready"} and nothing else.';
  const answer = await text.complete(
    { messages: [{ role: 'user', content }], schema, mostTokens: MOST_TOKENS },
    signal,
  );
  if (answer.refusal !== null) throw new Error(`${text.name} refused: ${answer.refusal}`);
  if (answer.text.trim() === '') throw new Error(`${text.name} answered with no text.`);
  return { message: `${text.name} answered: ${answer.text.trim().slice(0, MOST_WORDS)}` };
}

async function trySpeech(speech: SpeechServer, signal: AbortSignal) {
  const samples = await speech.speak(SENTENCE, signal);
  if (samples.length === 0) throw new Error(`${speech.name} sent empty audio.`);
  return {
    message: `${speech.name} spoke for ${secondsOf(samples.length, SERVER_SAMPLE_RATE_HZ)}.`,
    sound: writeWav({ samples, sampleRateHz: SERVER_SAMPLE_RATE_HZ }),
  };
}

async function tryImages(images: ImagesProvider, signal: AbortSignal) {
  const paid = await images.draw('A small red boat on a calm sea, flat colours, no letters.', signal);
  const bytes = await paid(signal);
  const { width, height } = await measurePicture(bytes);
  return { message: `${images.name} drew a picture of ${width} by ${height} px.` };
}

async function tryNarrator(narrator: Pick<Narrator, 'narrate'>, signal: AbortSignal) {
  const chunks = [{ text: SENTENCE, pauseAfterSeconds: 0 }];
  const { totalSamples, sampleRateHz } = await narrator.narrate(
    { language: 'en', chunks },
    { signal, isWaitedFor: true },
  );
  return { message: `The embedded voice spoke for ${secondsOf(totalSamples, sampleRateHz)}.` };
}

const secondsOf = (samples: number, rateHz: number): string => `${(samples / rateHz).toFixed(1)} seconds`;

/** One that isn't in use yet only has to let us sign in. */
async function tryNewMail(mail: Mailer) {
  try {
    await mail.check();
    return { message: `${mail.server} lets Precis sign in. Save it, then test it to get an email.` };
  } finally {
    mail.close();
  }
}

async function tryMail({
  server,
  writeTo,
}: {
  server: string | null;
  writeTo: (email: EmailContent) => Promise<void>;
}) {
  await writeTo({
    subject: 'Test email',
    body: ['This email was sent from your library’s settings page. If you can read it, email works.'],
    footnotes: ['It was only sent to you.'],
  });
  return {
    message:
      server === null
        ? 'No mail server is set. The email to you is in the outbox folder.'
        : `${server} accepted an email to you.`,
  };
}

export function createTrials(
  adapters: Parameters<typeof createCircuits>[0] & {
    narrator: Pick<Narrator, 'narrate'>;
    mail: Pick<Mailer, 'server'>;
  },
  writeTo: (userId: number, email: EmailContent) => Promise<void>,
): (providers: Providers) => Trials {
  const { answered } = createCircuits(adapters);
  /** What waits for a provider resumes when an admin sees that it answers. */
  async function noted<Told>(provider: Provider, trial: Promise<Told>): Promise<Told> {
    const told = await trial;
    await answered(provider);
    return told;
  }
  return ({ text, speech, images, mail }) => ({
    text: text && ((signal) => noted(text, tryText(text, signal))),
    speech: (signal) =>
      speech ? noted(speech, trySpeech(speech, signal)) : tryNarrator(adapters.narrator, signal),
    images: images && ((signal) => noted(images, tryImages(images, signal))),
    mail: (_signal, adminId) =>
      mail === adapters.mail
        ? tryMail({ server: mail.server, writeTo: (email) => writeTo(adminId, email) })
        : tryNewMail(mail),
  });
}

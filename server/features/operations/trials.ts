import type { EmailContent, Mailer } from '#server/platform/email/mailer.ts';
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

async function tryText(text: TextProvider, signal: AbortSignal): Promise<string> {
  const content = 'Answer with the JSON object {"word": "ready"} and nothing else.';
  const answer = await text.complete(
    { messages: [{ role: 'user', content }], schema, mostTokens: MOST_TOKENS },
    signal,
  );
  if (answer.refusal !== null) throw new Error(`${text.name} refused: ${answer.refusal}`);
  if (answer.text.trim() === '') throw new Error(`${text.name} answered with no text.`);
  return `${text.name} answered: ${answer.text.trim().slice(0, MOST_WORDS)}`;
}

async function trySpeech(speech: SpeechServer, signal: AbortSignal): Promise<string> {
  const samples = await speech.speak(SENTENCE, signal);
  if (samples.length === 0) throw new Error(`${speech.name} sent empty audio.`);
  return `${speech.name} spoke for ${secondsOf(samples.length, SERVER_SAMPLE_RATE_HZ)}.`;
}

async function tryImages(images: ImagesProvider, signal: AbortSignal): Promise<string> {
  const paid = await images.draw('A small red boat on a calm sea, flat colours, no letters.', signal);
  const bytes = await paid(signal);
  const { width, height } = await measurePicture(bytes);
  return `${images.name} drew a picture of ${width} by ${height} px.`;
}

async function tryNarrator(narrator: Pick<Narrator, 'narrate'>, signal: AbortSignal): Promise<string> {
  const chunks = [{ text: SENTENCE, pauseAfterSeconds: 0 }];
  const { totalSamples, sampleRateHz } = await narrator.narrate(
    { language: 'en', chunks },
    { signal, isWaitedFor: true },
  );
  return `The embedded voice spoke for ${secondsOf(totalSamples, sampleRateHz)}.`;
}

const secondsOf = (samples: number, rateHz: number): string => `${(samples / rateHz).toFixed(1)} seconds`;

async function tryMail({
  server,
  writeTo,
}: {
  server: string | null;
  writeTo: (email: EmailContent) => Promise<void>;
}): Promise<string> {
  await writeTo({
    subject: 'Test email',
    body: ['This email was sent from your library’s settings page. If you can read it, email works.'],
    footnotes: ['It was only sent to you.'],
  });
  return server === null
    ? 'No mail server is set. The email to you is in the outbox folder.'
    : `${server} accepted an email to you.`;
}

type Providers = Parameters<typeof createCircuits>[0] & {
  text: TextProvider | null;
  speech: SpeechServer | null;
  images: ImagesProvider | null;
  narrator: Pick<Narrator, 'narrate'>;
  mail: Pick<Mailer, 'server'>;
};

export function createTrials(
  { text, speech, images, narrator, mail, ...edges }: Providers,
  writeTo: (userId: number, email: EmailContent) => Promise<void>,
): Trials {
  const { answered } = createCircuits(edges);
  /** What waits for a provider resumes when an admin sees that it answers. */
  async function noted(provider: Provider, trial: Promise<string>): Promise<string> {
    const words = await trial;
    await answered(provider);
    return words;
  }
  return {
    text: text && ((signal) => noted(text, tryText(text, signal))),
    speech: (signal) => (speech ? noted(speech, trySpeech(speech, signal)) : tryNarrator(narrator, signal)),
    images: images && ((signal) => noted(images, tryImages(images, signal))),
    mail: (_signal, adminId) => tryMail({ server: mail.server, writeTo: (email) => writeTo(adminId, email) }),
  };
}

import type { KeptSettings } from '#server/platform/config/kept-settings.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { openMailer } from '#server/platform/email/open-mailer.ts';
import { mailSettings } from '#server/platform/email/settings.ts';
import { openImages } from '#server/platform/images/open-images.ts';
import { imagesSettings } from '#server/platform/images/settings.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { type Gate, openGate } from '#server/platform/provider/open-gate.ts';
import { createPace } from '#server/platform/provider/pace.ts';
import { openSpeech } from '#server/platform/speech/open-speech.ts';
import { speechSettings } from '#server/platform/speech/settings.ts';
import { openText } from '#server/platform/text/open-text.ts';
import { textSettings } from '#server/platform/text/settings.ts';
import type { Adapters, ProviderValues } from './adapters.ts';

export type Providers = Pick<Adapters, 'text' | 'speech' | 'images' | 'mail'>;

/** Opens what these values name. */
export const openProviders = async (values: ProviderValues, log: Logger): Promise<Providers> => ({
  text: await openText(values),
  speech: await openSpeech(values),
  images: await openImages(values),
  mail: await openMailer(values, log),
});

/**
 * From now on the providers are what the settings say, and are called as many times at once and a minute as those allow. A call that is
 * under way ends with the one it began with.
 */
export function followSettings(adapters: Adapters, { values, onChange }: KeptSettings<ProviderValues>): void {
  let mailer = adapters.mail;
  adapters.mail = currentMailer(() => mailer);
  const gates = {
    text: openGate(
      () => values.TEXT_CONCURRENCY,
      createPace(adapters.database, 'text', () => values.TEXT_PER_MINUTE),
    ),
    speech: openGate(
      () => values.SPEECH_CONCURRENCY,
      createPace(adapters.database, 'speech', () => values.SPEECH_PER_MINUTE),
    ),
    images: openGate(
      () => values.IMAGES_CONCURRENCY,
      createPace(adapters.database, 'images', () => values.IMAGES_PER_MINUTE),
    ),
  };
  adapters.text = textThrough(gates.text, adapters.text);
  adapters.speech = speechThrough(gates.speech, adapters.speech);
  adapters.images = imagesThrough(gates.images, adapters.images);
  onChange(async (changed) => {
    const isAbout = (table: object) => Object.keys(table).some((name) => changed.has(name));
    if (isAbout(textSettings)) adapters.text = textThrough(gates.text, await openText(values));
    if (isAbout(speechSettings)) adapters.speech = speechThrough(gates.speech, await openSpeech(values));
    if (isAbout(imagesSettings)) adapters.images = imagesThrough(gates.images, await openImages(values));
    for (const gate of Object.values(gates)) gate.changed();
    if (!isAbout(mailSettings)) return;
    const former = mailer;
    mailer = await openMailer(values, adapters.log);
    former.close();
  });
}

const textThrough = (gate: Gate, text: Adapters['text']): Adapters['text'] =>
  text && { ...text, complete: (request, signal) => gate.pass(signal, () => text.complete(request, signal)) };

const speechThrough = (gate: Gate, speech: Adapters['speech']): Adapters['speech'] =>
  speech && { ...speech, speak: (words, signal) => gate.pass(signal, () => speech.speak(words, signal)) };

const imagesThrough = (gate: Gate, images: Adapters['images']): Adapters['images'] =>
  images && { ...images, draw: (prompt, signal) => gate.pass(signal, () => images.draw(prompt, signal)) };

const currentMailer = (current: () => Mailer): Mailer => ({
  get server() {
    return current().server;
  },
  send: (email, id) => current().send(email, id),
  check: () => current().check(),
  close: () => current().close(),
});

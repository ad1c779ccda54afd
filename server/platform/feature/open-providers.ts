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
import type { Edges, ProviderValues } from './edges.ts';

export type Providers = Pick<Edges, 'text' | 'speech' | 'images' | 'mail'>;

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
export function followSettings(edges: Edges, { values, onChange }: KeptSettings<ProviderValues>): void {
  let mailer = edges.mail;
  edges.mail = currentMailer(() => mailer);
  const gates = {
    text: openGate(
      () => values.TEXT_CONCURRENCY,
      createPace(edges.database, 'text', () => values.TEXT_PER_MINUTE),
    ),
    speech: openGate(
      () => values.SPEECH_CONCURRENCY,
      createPace(edges.database, 'speech', () => values.SPEECH_PER_MINUTE),
    ),
    images: openGate(
      () => values.IMAGES_CONCURRENCY,
      createPace(edges.database, 'images', () => values.IMAGES_PER_MINUTE),
    ),
  };
  edges.text = textThrough(gates.text, edges.text);
  edges.speech = speechThrough(gates.speech, edges.speech);
  edges.images = imagesThrough(gates.images, edges.images);
  onChange(async (changed) => {
    const isAbout = (table: object) => Object.keys(table).some((name) => changed.has(name));
    if (isAbout(textSettings)) edges.text = textThrough(gates.text, await openText(values));
    if (isAbout(speechSettings)) edges.speech = speechThrough(gates.speech, await openSpeech(values));
    if (isAbout(imagesSettings)) edges.images = imagesThrough(gates.images, await openImages(values));
    for (const gate of Object.values(gates)) gate.changed();
    if (!isAbout(mailSettings)) return;
    const former = mailer;
    mailer = await openMailer(values, edges.log);
    former.close();
  });
}

const textThrough = (gate: Gate, text: Edges['text']): Edges['text'] =>
  text && { ...text, complete: (request, signal) => gate.pass(signal, () => text.complete(request, signal)) };

const speechThrough = (gate: Gate, speech: Edges['speech']): Edges['speech'] =>
  speech && { ...speech, speak: (words, signal) => gate.pass(signal, () => speech.speak(words, signal)) };

const imagesThrough = (gate: Gate, images: Edges['images']): Edges['images'] =>
  images && { ...images, draw: (prompt, signal) => gate.pass(signal, () => images.draw(prompt, signal)) };

const currentMailer = (current: () => Mailer): Mailer => ({
  get server() {
    return current().server;
  },
  send: (email, id) => current().send(email, id),
  check: () => current().check(),
  close: () => current().close(),
});

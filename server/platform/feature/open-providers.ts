import type { KeptSettings } from '#server/platform/config/kept-settings.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { openMailer } from '#server/platform/email/open-mailer.ts';
import { mailSettings } from '#server/platform/email/settings.ts';
import { openImages } from '#server/platform/images/open-images.ts';
import { imagesSettings } from '#server/platform/images/settings.ts';
import type { Logger } from '#server/platform/log/log.ts';
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

/** From now on the providers are what the settings say. A call that is under way ends with the one it began with. */
export function followSettings(edges: Edges, { values, onChange }: KeptSettings<ProviderValues>): void {
  let mailer = edges.mail;
  edges.mail = currentMailer(() => mailer);
  onChange(async (changed) => {
    const isAbout = (table: object) => Object.keys(table).some((name) => changed.has(name));
    if (isAbout(textSettings)) edges.text = await openText(values);
    if (isAbout(speechSettings)) edges.speech = await openSpeech(values);
    if (isAbout(imagesSettings)) edges.images = await openImages(values);
    if (!isAbout(mailSettings)) return;
    const former = mailer;
    mailer = await openMailer(values, edges.log);
    former.close();
  });
}

const currentMailer = (current: () => Mailer): Mailer => ({
  get server() {
    return current().server;
  },
  send: (email, id) => current().send(email, id),
  check: () => current().check(),
  close: () => current().close(),
});

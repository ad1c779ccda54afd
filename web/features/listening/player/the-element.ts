import { silence } from './silence.ts';

let made: HTMLAudioElement | null = null;

/** The one audio element. In the page, so that it lives as long as the page does, and tools find it. */
export function theElement(): HTMLAudioElement {
  if (made !== null) return made;
  made = document.createElement('audio');
  made.preload = 'metadata';
  made.hidden = true;
  document.body.append(made);
  return made;
}

export const silenceLink = (): string => URL.createObjectURL(silence());

/** Inside a tap: what plays later may sound, though it takes a moment to come. */
export function unlockElement(): void {
  const element = theElement();
  element.src = silenceLink();
  // If it's refused, the later play is refused too, and Play is shown.
  element.play().catch(() => undefined);
}

import type { StoredCue } from './text.ts';

/** `HH:MM:SS.mmm`, as WebVTT wants it. */
function timestamp(seconds: number): string {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const rest = `${two(Math.floor(all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`;
  return `${two(hours)}:${two(minutes)}:${rest}`;
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text of a cue: on one line, since a blank line would end it, and without anything that reads as a tag. */
const cueText = (text: string): string =>
  text
    .replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();

/** A WebVTT file; a line that takes no time at all is left out, since a cue must end after it starts. */
export function webVtt(lines: readonly (StoredCue & { text: string })[]): string {
  const cues = lines
    .filter(({ start, end }) => Math.round(end * 1000) > Math.round(start * 1000))
    .map(
      ({ id, start, end, text }) => `${id}\n${timestamp(start)} --> ${timestamp(end)}\n${cueText(text)}\n`,
    );
  return ['WEBVTT\n', ...cues].join('\n');
}

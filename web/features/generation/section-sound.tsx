import { useCallback } from 'react';
import { generationWords } from '#web/words/generation.ts';
import classes from './generation.module.css';

const { draft: words } = generationWords;

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** The words of a section as the captions of its sound, as one cue. */
function useCaptions(text: string, seconds: number) {
  return useCallback(
    (track: HTMLTrackElement) => {
      const cue = text.replace(/\s*\n\s*/g, '\n').replaceAll('-->', '→');
      const vtt = `WEBVTT\n\n00:00:00.000 --> ${clock(seconds)}\n${cue}\n`;
      const address = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      track.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [text, seconds],
  );
}

/** The voice of one section, begun at once: whoever sees it has asked for it. */
export function SectionSound(props: {
  sound: { audio_link: string; seconds: number };
  title: string;
  body: string;
}) {
  const { sound, title, body } = props;
  const captions = useCaptions(body, sound.seconds);
  return (
    <audio className={classes.sound} controls autoPlay src={sound.audio_link} aria-label={words.sound(title)}>
      <track kind="captions" ref={captions} />
    </audio>
  );
}

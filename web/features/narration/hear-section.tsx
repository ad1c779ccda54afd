import { IconVolume } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { narrationWords } from '#words/narration.ts';
import classes from './narration.module.css';

const { hear: words } = narrationWords;

/** A speech provider may take its time. */
const LIMIT_MS = 90_000;

type SectionProps = {
  bookId: number;
  /** Counted from 1. */
  number: number;
  title: string;
  body: string;
};

export function HearSection({ bookId, number, title, body }: SectionProps) {
  const hear = useMutation(
    send('POST /api/v1/admin/books/:id/generation/hear', { errorShown: true }, { limitMs: LIMIT_MS }),
  );
  if (hear.data !== undefined) return <SectionSound sound={hear.data.data} title={title} body={body} />;
  return (
    <>
      <Button
        size="s"
        variant="soft"
        icon={<IconVolume size="1.1rem" aria-hidden="true" />}
        busy={hear.isPending}
        aria-label={words.openOf(title)}
        onClick={() => hear.mutate({ params: { id: bookId }, body: { section: number } })}
      >
        {words.open}
      </Button>
      <span role="status" className="soft">
        {hear.isPending ? words.busy : (hear.error?.message ?? '')}
      </span>
    </>
  );
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** The section's text as the captions of its audio, in one cue. */
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

/** Plays at once: it was asked for. */
function SectionSound(props: {
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

import { IconMicrophone } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { EMBEDDED_VOICE, voiceName } from '#contract/voice-names.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { listeningWords } from '#words/listening.ts';
import { voiceHeard, voicesToChoose } from '../player/other-voice.ts';
import { player, usePlayer } from '../player/player.ts';
import classes from './player-bar.module.css';

const text = listeningWords.voice;

const nameOf = (voice: string): string => (voice === EMBEDDED_VOICE ? text.builtIn : voiceName(voice));

/** For a book that more than one voice has narrated. */
export function VoiceMenu({ book }: { book: Book }) {
  const chosen = usePlayer(({ voices }) => voices);
  const all = voicesToChoose(book);
  const heard = voiceHeard(book, chosen);
  if (heard === undefined) return null;
  return (
    <Menu
      label={text.title}
      side="above"
      renderButton={(props) => (
        <button
          {...props}
          type="button"
          className={classes.speed}
          aria-label={text.now(nameOf(heard))}
          title={text.now(nameOf(heard))}
        >
          <IconMicrophone size="1.3rem" stroke={1.8} aria-hidden="true" />
        </button>
      )}
    >
      {all.map((voice) => (
        <MenuItem key={voice} isChosen={voice === heard} onClick={() => player.setVoice(voice)}>
          {nameOf(voice)}
        </MenuItem>
      ))}
    </Menu>
  );
}

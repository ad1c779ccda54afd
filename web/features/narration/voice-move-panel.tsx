import { useId, useState } from 'react';
import { EMBEDDED_VOICE, voiceKey, voiceName } from '#contract/voice-names.ts';
import type { VoiceMove } from '#contract/voices.ts';
import { size } from '#web/platform/format/formats.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import rows from '#web/ui/rows.module.css';
import { Switch } from '#web/ui/switch.tsx';
import { narrationWords } from '#words/narration.ts';
import classes from './narration.module.css';
import { useChange } from './voice-calls.ts';

const { move: words } = narrationWords.voices;

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

/** In the largest unit of which there are at least two. */
function timeLeft(seconds: number): string {
  const [unit, length] = UNITS.find(([, its]) => seconds >= its * 2) ?? UNITS[2];
  return words[unit](Math.max(1, Math.round(seconds / length)));
}

const hasSomethingToSay = ({ state, left, failed, kept }: VoiceMove): boolean =>
  kept.length > 0 || (state === 'done' ? failed.length > 0 : left > 0);

/** Whether the books of a language are narrated by its voice, and what can be done about it. */
export function VoiceMovePanel({ move }: { move: VoiceMove }) {
  const heading = useId();
  if (!hasSomethingToSay(move)) return null;
  return (
    <section className={classes.move} aria-labelledby={heading}>
      <h3 id={heading} className="strong">
        {words.title(languageName(move.language), voiceName(move.voice))}
      </h3>
      <State move={move} />
      <Kept move={move} />
    </section>
  );
}

function State({ move }: { move: VoiceMove }) {
  if (move.state === 'idle') return move.left > 0 && <Offer move={move} />;
  if (move.state === 'done') return <Failures move={move} />;
  return (
    <>
      <UnderWay move={move} />
      <Failures move={move} />
    </>
  );
}

function Offer({ move: { language, left, seconds_left: seconds, bytes } }: { move: VoiceMove }) {
  const change = useChange('PUT /api/v1/admin/voice-moves/:language');
  const [keepsFormer, setKeepsFormer] = useState(false);
  const label = useId();
  return (
    <>
      <p className="soft">{words.offer(left, timeLeft(seconds))}</p>
      <div className={classes.choice}>
        <span id={label}>{words.keep(size(bytes))}</span>
        <Switch aria-labelledby={label} checked={keepsFormer} onChange={setKeepsFormer} />
      </div>
      <div>
        <Button
          variant="soft"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ params: { language }, body: { state: 'moving', keep_former: keepsFormer } })
          }
        >
          {words.start(left)}
        </Button>
      </div>
    </>
  );
}

function UnderWay({ move }: { move: VoiceMove }) {
  const { language, state, done, left, failed, seconds_left: seconds, narrating, keeps_former } = move;
  const change = useChange('PUT /api/v1/admin/voice-moves/:language');
  const total = done + left + failed.length;
  const isPaused = state === 'paused';
  const atRest = isPaused ? words.atRest : words.waits;
  const soFar = words.soFar(total - left, total);
  return (
    <>
      <Progress value={total - left + (narrating?.progress ?? 0)} max={total} aria-label={soFar} />
      <div className={classes.underWay}>
        <div className="stack gap-1">
          <span role="status">{isPaused ? words.paused(soFar) : words.going(soFar, timeLeft(seconds))}</span>
          <span className="soft">{narrating ? words.now(narrating.title) : atRest}</span>
          {keeps_former && <span className="soft">{words.keeps}</span>}
        </div>
        <Button
          size="s"
          variant="soft"
          busy={change.isPending}
          onClick={() =>
            change.mutate({ params: { language }, body: { state: isPaused ? 'moving' : 'paused' } })
          }
        >
          {isPaused ? words.goOn : words.pause}
        </Button>
      </div>
    </>
  );
}

function Failures({ move: { language, state, failed } }: { move: VoiceMove }) {
  const change = useChange('PUT /api/v1/admin/voice-moves/:language');
  if (failed.length === 0) return null;
  return (
    <>
      <p>{words.failed(failed.length)}</p>
      <ul className={rows.ruled}>
        {failed.map(({ id, title, reason }) => (
          <li key={id} className={rows.entry}>
            <div className="stack gap-1">
              <span>{title}</span>
              <span className="soft">{reason}</span>
            </div>
          </li>
        ))}
      </ul>
      {state === 'done' && (
        <div>
          <Button
            variant="soft"
            busy={change.isPending}
            onClick={() => change.mutate({ params: { language }, body: { state: 'moving' } })}
          >
            {words.again}
          </Button>
        </div>
      )}
    </>
  );
}

const nameOf = (voice: string): string => {
  const key = voiceKey(voice);
  return key === EMBEDDED_VOICE ? narrationWords.voices.embedded : voiceName(key);
};

function Kept({ move: { language, kept } }: { move: VoiceMove }) {
  const remove = useChange('DELETE /api/v1/admin/voice-moves/:language/kept', words.keptRemoved);
  return kept.map(({ voice, books, bytes }) => (
    <div key={voice} className={classes.underWay}>
      <span className="soft">{words.kept(nameOf(voice), books, size(bytes))}</span>
      <ConfirmButton
        label={words.removeKept}
        sureLabel={words.removeKeptSure}
        about={nameOf(voice)}
        size="s"
        variant="outline"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { language }, body: { voice } })}
      />
    </div>
  ));
}

import type { Voice } from '#contract/voices.ts';
import { size } from '#web/platform/format/formats.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { narrationWords } from '#words/narration.ts';
import { useChange, usePlayVoice, useVoices } from './voice-calls.ts';
import { VoiceMovePanel } from './voice-move-panel.tsx';

const { voices: words } = narrationWords;

export function VoicesPanel() {
  return (
    <Panel title={words.title} lead={words.lead}>
      <Loaded query={useVoices()} skeleton={<Skeleton height="14rem" radius="m" />}>
        {({ voices, moves }) => (
          <>
            {moves.map((move) => (
              <VoiceMovePanel key={move.language} move={move} />
            ))}
            <ul className={rows.ruled} aria-label={words.list}>
              {voices.map((voice) => (
                <VoiceRow key={voice.name} voice={voice} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const stateOf = ({ state, progress }: Voice): string =>
  state === 'downloading' ? words.downloading(Math.round(progress * 100)) : words.states[state];

function VoiceRow({ voice }: { voice: Voice }) {
  const { name, language, gender, licence, bytes, reason } = voice;
  const about = [
    languageName(language),
    words.genders[gender],
    licence,
    ...(bytes === null ? [] : [words.size(size(bytes))]),
  ];
  return (
    <li className={rows.entry}>
      <div className="stack gap-1">
        <span className="strong">{name}</span>
        <span className="soft">{about.join(' · ')}</span>
        <span className="soft" role="status">
          {stateOf(voice)}
          {reason !== null && `: ${reason}`}
        </span>
      </div>
      <Actions voice={voice} />
    </li>
  );
}

function Actions({ voice: { name, state } }: { voice: Voice }) {
  const choose = useChange('POST /api/v1/admin/voices/:name/use');
  const isInstalled = state === 'installed' || state === 'in_use';
  const isOnItsWay = state === 'waiting' || state === 'downloading';
  return (
    <div className="row">
      {isInstalled && <Sample name={name} />}
      {state === 'installed' && (
        <Button
          size="s"
          variant="soft"
          busy={choose.isPending}
          aria-label={`${words.use}: ${name}`}
          onClick={() => choose.mutate({ params: { name } })}
        >
          {words.use}
        </Button>
      )}
      {!isInstalled && state !== 'downloading' && <Install name={name} isFirst={state === 'available'} />}
      {(isInstalled || isOnItsWay) && <Remove name={name} />}
    </div>
  );
}

function Install({ name, isFirst }: { name: string; isFirst: boolean }) {
  const install = useChange('POST /api/v1/admin/voices/:name/install');
  const label = isFirst ? words.install : words.retry;
  return (
    <Button
      size="s"
      variant="soft"
      busy={install.isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => install.mutate({ params: { name } })}
    >
      {label}
    </Button>
  );
}

function Sample({ name }: { name: string }) {
  const play = usePlayVoice();
  return (
    <Button
      size="s"
      variant="outline"
      busy={play.isPending}
      aria-label={`${words.play}: ${name}`}
      onClick={() => play.mutate({ params: { name } })}
    >
      {words.play}
    </Button>
  );
}

function Remove({ name }: { name: string }) {
  const remove = useChange('DELETE /api/v1/admin/voices/:name', words.removed);
  return (
    <ConfirmButton
      label={words.remove}
      sureLabel={words.removeSure}
      about={name}
      size="s"
      variant="outline"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { name } })}
    />
  );
}

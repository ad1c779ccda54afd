import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { settingGroups } from '#contract/setting-names.ts';
import type { KeptSetting } from '#contract/settings.ts';
import { paths } from '#web/app/paths.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { librarySettingsWords } from '#words/library-settings.ts';
import { GroupForm } from '../library-settings/group-form.tsx';
import { useChangeSettings, useSettings } from '../library-settings/setting-calls.ts';
import classes from '../operations.module.css';
import { type GuideStep, guideEnded, guideSteps, isDecided, mayEnd } from './guide-steps.ts';

const { guide: words } = librarySettingsWords;

/** What a new library needs to be told, a step at a time; `voices` are those that are on this server. */
export function SetupGuide({ voices }: { voices: ReactNode }) {
  return (
    <Loaded query={useSettings()} skeleton={<Skeleton height="24rem" radius="l" />}>
      {(settings) => <Steps settings={settings} voices={voices} />}
    </Loaded>
  );
}

function Steps({ settings, voices }: { settings: readonly KeptSetting[]; voices: ReactNode }) {
  const [place, setPlace] = useState(0);
  const here = useRef<HTMLElement>(null);
  const end = useEnd(settings);
  const goTo = (next: number) => {
    if (next >= guideSteps.length) return end.now();
    flushSync(() => setPlace(next));
    here.current?.focus();
  };
  const step = guideSteps[place];
  if (step === undefined) return null;
  return (
    <section
      ref={here}
      tabIndex={-1}
      aria-label={words.place(place + 1, guideSteps.length)}
      className={classes.guide}
    >
      <p className="soft" aria-hidden="true">
        {words.place(place + 1, guideSteps.length)}
      </p>
      <Step key={step.name} step={step} settings={settings} voices={voices} />
      <div className={`row ${classes.guideActions}`}>
        {place > 0 && (
          <Button variant="outline" onClick={() => goTo(place - 1)}>
            {words.back}
          </Button>
        )}
        <Button
          variant={isDecided(settings, step) ? 'filled' : 'outline'}
          busy={end.isPending}
          onClick={() => goTo(place + 1)}
        >
          {nextLabel(place, isDecided(settings, step))}
        </Button>
        {place < guideSteps.length - 1 && (
          <Button variant="plain" disabled={end.isPending} onClick={end.now}>
            {words.skipAll}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.outcome} data-state="bad">
        {end.error}
      </p>
    </section>
  );
}

function nextLabel(place: number, isDone: boolean): string {
  if (place === guideSteps.length - 1) return words.finish;
  return isDone ? words.next : words.skipStep;
}

/** For the whole library: no admin is offered it again. */
function useEnd(settings: readonly KeptSetting[]) {
  const change = useChangeSettings();
  const navigate = useNavigate();
  return {
    isPending: change.isPending,
    error: change.error?.message,
    now: () => {
      const leave = () => navigate(paths.admin);
      if (mayEnd(settings)) change.mutate({ body: { values: guideEnded } }, { onSuccess: leave });
      else leave();
    },
  };
}

type StepProps = { step: GuideStep; settings: readonly KeptSetting[]; voices: ReactNode };

function Step({ step: { name, group }, settings, voices }: StepProps) {
  const names: readonly string[] = settingGroups[group];
  const form = <GroupForm group={group} settings={settings.filter((one) => names.includes(one.name))} />;
  const { title, lead } = words.steps[name];
  if (name !== 'voice')
    return (
      <Panel title={title} lead={lead}>
        {form}
      </Panel>
    );
  return (
    <div>
      <Panel title={title} lead={lead}>
        <Details summary={words.speechServer}>{form}</Details>
      </Panel>
      {voices}
    </div>
  );
}

import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { librarySettingsWords } from '#words/library-settings.ts';
import { useChangeSettings, useSettings } from '../library-settings/setting-calls.ts';
import classes from '../operations.module.css';
import { guideEnded, guideSteps, isOffered } from './guide-steps.ts';

const { guide: words } = librarySettingsWords;

/** For admins of a new library, until one of them has gone through it or skipped it. */
export function SetupOffer() {
  const { data: settings } = useSettings();
  const end = useChangeSettings();
  if (settings === undefined || !isOffered(settings)) return null;
  return (
    <section className={`callout stack gap-3 ${classes.offer}`} aria-label={words.title}>
      <p>
        <strong>{words.offer(guideSteps.length)}</strong> {words.about}
      </p>
      <div className="row">
        <ButtonLink to={paths.adminSetup} size="s">
          {words.begin}
        </ButtonLink>
        <Button
          size="s"
          variant="plain"
          busy={end.isPending}
          onClick={() => end.mutate({ body: { values: guideEnded } })}
        >
          {words.skip}
        </Button>
      </div>
      {end.error !== null && <p role="alert">{end.error.message}</p>}
    </section>
  );
}

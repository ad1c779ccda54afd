import { IconBolt, IconBox, IconCode, IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { paths } from '#web/app/paths.ts';
import { takesGuests } from '#web/platform/page/base.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { useHasAccount } from '#web/platform/session/use-is-guest.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { landingWords } from '#words/landing.ts';
import { lazyPart } from '../lazy-part.tsx';
import { type Library, useLibrary } from './landing-library.ts';
import { LandingListen } from './landing-listen.tsx';
import classes from './landing-screen.module.css';
import { LandingWall } from './landing-wall.tsx';
import { useNear } from './use-near.ts';

const LandingReading = lazyPart(() => import('./landing-reading.tsx'), 'LandingReading');

const TryButton = lazyPart(() => import('./try-button.tsx'), 'TryButton');

const factIcons = [IconCode, IconBox, IconShieldLock] as const;

function Ways({ signedIn }: { signedIn: boolean }) {
  return (
    <div className={classes.ways}>
      {signedIn ? (
        <ButtonLink to={paths.home} size="l">
          {landingWords.openLibrary}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.register()} size="l">
            {landingWords.register}
          </ButtonLink>
          <ButtonLink to={paths.login()} size="l" variant="outline">
            {landingWords.login}
          </ButtonLink>
          {takesGuests && (
            <Suspense fallback={null}>
              <TryButton />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

type SectionProps = { id: string; title: string; className?: string | undefined; children: ReactNode };

function Section({ id, title, className = classes.section, children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The player is loaded when it comes near: most visitors never get that far. */
function Sample({ library }: { library: Library | null }) {
  const { sample } = landingWords;
  const [ref, isNear] = useNear<HTMLElement>();
  return (
    <section ref={ref} className={classes.sample} aria-labelledby="sample">
      <div>
        <h2 id="sample" className={classes.sectionTitle}>
          {sample.title}
        </h2>
        <p className={classes.sectionLead}>{sample.text}</p>
        <ul className={classes.points}>
          {sample.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <div className={classes.sampleReading}>
        {isNear && (
          <Suspense fallback={null}>
            <LandingReading library={library} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function Hosting() {
  const { hosting } = landingWords;
  return (
    <section className={classes.hosting} aria-labelledby="hosting">
      <div className={classes.inner}>
        <h2 id="hosting" className={classes.sectionTitle}>
          {hosting.title}
        </h2>
        <p className={classes.sectionLead}>{hosting.text}</p>
        <ul className={classes.facts}>
          {hosting.facts.map((fact, index) => {
            const Icon = factIcons[index] ?? IconBolt;
            return (
              <li key={fact.title}>
                <Icon size="1.6rem" stroke={1.6} aria-hidden="true" />
                <h3>{fact.title}</h3>
                <p>{fact.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

export function LandingScreen() {
  const signedIn = useHasAccount();
  const library = useLibrary();
  const { state } = useLocation() as { state: { note?: string } | null };
  const { how, forWhom, closing } = landingWords;
  return (
    <>
      <PageTitle title={null} />
      <section className={classes.hero}>
        <div className={classes.heroWords}>
          {state?.note !== undefined && (
            <p className={`callout ${classes.note}`} role="status">
              {state.note}
            </p>
          )}
          <p className={classes.eyebrow}>{landingWords.eyebrow}</p>
          <h1 tabIndex={-1} className={classes.headline}>
            {landingWords.headline}
          </h1>
          <p className={classes.sentence}>{landingWords.sentence}</p>
          <Ways signedIn={signedIn} />
          <p className="soft below">{landingWords.promise}</p>
          <LandingListen library={library} />
        </div>
        <LandingWall library={library} />
      </section>

      <Section id="how" title={how.title}>
        <ol className={classes.steps}>
          {how.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>

      <Sample library={library} />

      <Section id="for-whom" title={forWhom.title}>
        <ul className={classes.groups}>
          {forWhom.groups.map((group) => (
            <li key={group.title} className="surface">
              <h3>{group.title}</h3>
              <p>{group.text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Hosting />

      <section className={classes.closing}>
        <h2 className={classes.closingTitle}>{closing.title}</h2>
        <p className={classes.sectionLead}>{closing.text}</p>
        <Ways signedIn={signedIn} />
      </section>
    </>
  );
}

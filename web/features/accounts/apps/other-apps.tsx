import { Details } from '#web/ui/details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { appWords } from '#words/apps.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { AppPasswords } from './app-passwords.tsx';
import { LibraryAddress } from './library-address.tsx';
import classes from './other-apps.module.css';

const { address, passwords, steps } = appWords;

/** How to listen in an app that speaks a protocol of this library. */
export function OtherApps() {
  const user = useCurrentUser();
  return (
    <>
      <Panel title={address.title} lead={address.lead}>
        <LibraryAddress email={user?.email ?? ''} />
      </Panel>
      <Panel title={passwords.title} lead={passwords.lead}>
        <AppPasswords />
      </Panel>
      <Panel title={steps.title} lead={steps.lead}>
        <div className="ruled">
          {steps.apps.map(({ app, how }) => (
            <Details key={app} summary={app} look="line">
              <ol className={classes.steps}>
                {how.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Details>
          ))}
        </div>
      </Panel>
    </>
  );
}

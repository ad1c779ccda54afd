import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { ProfileFacts } from '#web/features/accounts/profile-facts.tsx';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { useLogOut } from '#web/features/accounts/use-log-out.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { words } from '#web/words/words.ts';
import classes from './narrow-page.module.css';

/** What works already, and in plain words what will be here. */
export function SettingsScreen() {
  const user = useCurrentUser();
  const { logOut, busy } = useLogOut();
  const { appearance, profile, password, devices } = words.accounts;
  return (
    <div className={classes.page}>
      <PageTitle title={words.shell.settings} />
      <PageHeading title={words.shell.settings} />
      <Panel title={appearance.title} lead={appearance.lead}>
        <AppearanceSettings />
      </Panel>
      <Panel title={profile.title} lead={profile.later}>
        {user !== null && <ProfileFacts user={user} />}
      </Panel>
      <Panel title={password.title} lead={password.later} />
      <Panel title={devices.title} lead={devices.later}>
        <Button variant="outline" busy={busy} onClick={logOut}>
          {devices.logOut}
        </Button>
      </Panel>
    </div>
  );
}

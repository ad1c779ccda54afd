import { paths } from '#web/app/paths.ts';
import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { AppPasswords } from '#web/features/accounts/apps/app-passwords.tsx';
import { ApiTokens } from '#web/features/accounts/settings/api-tokens.tsx';
import { ConfirmAddress } from '#web/features/accounts/settings/confirm-address.tsx';
import { DailyEmail } from '#web/features/accounts/settings/daily-email.tsx';
import { Devices } from '#web/features/accounts/settings/devices.tsx';
import { MyData } from '#web/features/accounts/settings/my-data.tsx';
import { Passkeys } from '#web/features/accounts/settings/passkeys.tsx';
import { PasswordForm } from '#web/features/accounts/settings/password-form.tsx';
import { ProfileForm } from '#web/features/accounts/settings/profile-form.tsx';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { InterestSettings } from '#web/features/browsing/interests/interest-settings.tsx';
import { PlaybackSettings } from '#web/features/listening/playback-settings.tsx';
import { PodcastSettings } from '#web/features/listening/podcast/podcast-settings.tsx';
import { TimeSettings } from '#web/features/listening/time/time-settings.tsx';
import { DeviceSettings } from '#web/features/offline/device-settings.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { accountsWords } from '#words/accounts.ts';
import { appWords } from '#words/apps.ts';
import { listeningTimeWords } from '#words/listening-time.ts';
import { offlineWords } from '#words/offline.ts';
import { requestWords } from '#words/requests.ts';
import { settingsWords } from '#words/settings.ts';
import { shellWords } from '#words/shell.ts';

export const heading = { title: shellWords.settings };

export function SettingsScreen() {
  const user = useCurrentUser();
  const { appearance } = accountsWords;
  const { page } = requestWords;
  const { profile, password, playback, podcast, devices, data } = settingsWords;
  return (
    <>
      {user !== null && (
        <>
          <Panel title={profile.title}>
            <ProfileForm key={user.email} user={user} />
            {user.email_verified_at === null && <ConfirmAddress />}
          </Panel>
          <Panel title={password.title} lead={password.lead}>
            <PasswordForm email={user.email} />
          </Panel>
          <Passkeys />
          {user.is_admin && <ApiTokens />}
        </>
      )}
      <Panel title={devices.title} lead={devices.lead}>
        <Devices />
      </Panel>
      <Panel title={playback.title} lead={playback.lead}>
        <PlaybackSettings />
      </Panel>
      <Panel title={listeningTimeWords.title} lead={listeningTimeWords.settings.lead}>
        <TimeSettings />
      </Panel>
      <InterestSettings />
      <Panel title={appearance.title} lead={appearance.lead}>
        <AppearanceSettings />
      </Panel>
      <Panel title={offlineWords.device.title} lead={offlineWords.device.lead}>
        <DeviceSettings />
      </Panel>
      <Panel title={appWords.settings.title} lead={appWords.settings.lead}>
        <AppPasswords />
        <div className="below">
          <ButtonLink to={paths.apps} variant="outline" size="s">
            {appWords.settings.open}
          </ButtonLink>
        </div>
      </Panel>
      <Panel title={podcast.title} lead={podcast.lead}>
        <PodcastSettings />
      </Panel>
      {user?.is_admin === true && <DailyEmail />}
      <Panel title={page.title} lead={page.lead}>
        <ButtonLink to={paths.requests} variant="outline" size="s">
          {page.title}
        </ButtonLink>
      </Panel>
      <Panel title={data.title}>
        <MyData />
      </Panel>
    </>
  );
}

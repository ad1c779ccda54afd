import {
  type Icon,
  IconDeviceMobileShare,
  IconHeadphones,
  IconLock,
  IconPalette,
  IconShield,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '#web/app/paths.ts';
import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { OtherApps } from '#web/features/accounts/apps/other-apps.tsx';
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
import { Panel } from '#web/ui/panel.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { offlineWords } from '#words/offline.ts';
import { profileWords } from '#words/profile.ts';
import { settingsWords } from '#words/settings.ts';

function Account() {
  const user = useCurrentUser();
  const { profile, data } = settingsWords;
  return (
    <>
      {user !== null && (
        <Panel title={profile.title}>
          <ProfileForm key={user.email} user={user} />
          {user.email_verified_at === null && <ConfirmAddress />}
        </Panel>
      )}
      <Panel title={data.title}>
        <MyData />
      </Panel>
    </>
  );
}

function SignIn() {
  const user = useCurrentUser();
  const { password, devices } = settingsWords;
  return (
    <>
      {user !== null && (
        <>
          <Panel title={password.title} lead={password.lead}>
            <PasswordForm email={user.email} />
          </Panel>
          <Passkeys />
        </>
      )}
      <Panel title={devices.title} lead={devices.lead}>
        <Devices />
      </Panel>
    </>
  );
}

function Listening() {
  const { playback } = settingsWords;
  return (
    <>
      <Panel title={playback.title} lead={playback.lead}>
        <PlaybackSettings />
      </Panel>
      <InterestSettings />
      <Panel title={listeningTimeWords.title} lead={listeningTimeWords.settings.lead}>
        <TimeSettings />
      </Panel>
    </>
  );
}

function Appearance() {
  const { appearance } = profileWords;
  const { device } = offlineWords;
  return (
    <>
      <Panel title={appearance.title} lead={appearance.lead}>
        <AppearanceSettings />
      </Panel>
      <Panel title={device.title} lead={device.lead}>
        <DeviceSettings />
      </Panel>
    </>
  );
}

function Apps() {
  const { podcast } = settingsWords;
  return (
    <>
      <OtherApps />
      <Panel title={podcast.title} lead={podcast.lead}>
        <PodcastSettings />
      </Panel>
    </>
  );
}

const Admin = () => (
  <>
    <DailyEmail />
    <ApiTokens />
  </>
);

type Section = { name: SettingsSection; Icon: Icon; Panels: ComponentType; isForAdmins?: true };

/** In the order of the index; what they're called stands in the words. */
export const settingsSections: readonly [Section, ...Section[]] = [
  { name: 'account', Icon: IconUser, Panels: Account },
  { name: 'sign-in', Icon: IconLock, Panels: SignIn },
  { name: 'listening', Icon: IconHeadphones, Panels: Listening },
  { name: 'appearance', Icon: IconPalette, Panels: Appearance },
  { name: 'apps', Icon: IconDeviceMobileShare, Panels: Apps },
  { name: 'admin', Icon: IconShield, Panels: Admin, isForAdmins: true },
];

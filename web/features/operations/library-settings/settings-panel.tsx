import { type SettingGroup, settingGroups } from '#contract/setting-names.ts';
import type { KeptSetting } from '#contract/settings.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { librarySettingsWords as words } from '#words/library-settings.ts';
import classes from '../operations.module.css';
import { GroupForm } from './group-form.tsx';
import { useSettings } from './setting-calls.ts';

const groups = Object.keys(settingGroups) as SettingGroup[];

/** What admins can set, a line for each group. */
export function SettingsPanel() {
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={classes.toGuide}>
        <ButtonLink to={paths.adminSetup} size="s" variant="outline">
          {words.guide.open}
        </ButtonLink>
      </div>
      <Loaded query={useSettings()} skeleton={<Skeleton height="28rem" radius="m" />}>
        {(settings) => (
          <div className="ruled">
            {groups.map((group) => (
              <Group key={group} group={group} settings={settings.filter(isOf(group))} />
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

const isOf = (group: SettingGroup) => {
  const names: readonly string[] = settingGroups[group];
  return ({ name }: KeptSetting): boolean => names.includes(name);
};

function Group({ group, settings }: { group: SettingGroup; settings: readonly KeptSetting[] }) {
  return (
    <Details
      look="line"
      summary={
        <span className={classes.groupName}>
          {words.groups[group]}
          <span className="soft">{shortly(settings)}</span>
        </span>
      }
    >
      <GroupForm group={group} settings={settings} />
    </Details>
  );
}

/** The first of them say enough: who it is, or what is chosen. */
function shortly(settings: readonly KeptSetting[]): string {
  const [first] = settings;
  if (first === undefined) return '';
  const said = first.is_set ? (first.value ?? words.kept) : (first.standard ?? words.notSet);
  const choices = words.choices[first.name as keyof typeof words.choices] as
    | Record<string, string>
    | undefined;
  const value = choices?.[said] ?? said;
  return first.source === 'environment' ? `${value} (${words.givenByEnvironment})` : value;
}

import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { Link, Redirect, useParams } from '#web/platform/page/routing.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import rows from '#web/ui/rows.module.css';
import { settingsWords } from '#words/settings.ts';
import { shellWords } from '#words/shell.ts';
import { paths } from '../paths.ts';
import classes from './settings-screen.module.css';
import { settingsSections } from './settings-sections.tsx';

/** The index beside the section that's open, at first the first one. On a phone each is a page. */
export function SettingsScreen() {
  const { section: name } = useParams();
  const user = useCurrentUser();
  const sections = settingsSections.filter(({ isForAdmins = false }) => !isForAdmins || user?.is_admin);
  const open = name === undefined ? settingsSections[0] : sections.find((section) => section.name === name);
  if (open === undefined) return user === null ? null : <Redirect to={paths.notFound} replace />;
  return (
    <div className={classes.page} data-shows={name === undefined ? 'index' : 'section'}>
      <div className={classes.heading}>
        <Link to={paths.settings} className={`row gap-1 ${classes.back}`}>
          <IconChevronLeft size="1.2rem" aria-hidden="true" />
          {shellWords.settings}
        </Link>
        <PageHeading
          title={name === undefined ? shellWords.settings : settingsWords.sections[open.name].label}
        />
      </div>
      <nav aria-label={shellWords.settings} className={classes.index}>
        <ul className={rows.lines}>
          {sections.map(({ name: to, Icon }) => (
            <li key={to} className={rows.line}>
              <Icon size="1.4rem" stroke={1.7} aria-hidden="true" />
              <span className={rows.words}>
                <Link
                  to={paths.setting(to)}
                  className={rows.title}
                  aria-current={to === open.name ? 'page' : undefined}
                >
                  {settingsWords.sections[to].label}
                </Link>
                <span className={rows.facts}>{settingsWords.sections[to].about}</span>
              </span>
              <IconChevronRight size="1.2rem" className="quiet" aria-hidden="true" />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.section}>
        <open.Panels />
      </div>
    </div>
  );
}

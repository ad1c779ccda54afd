import { IconLogout, IconSettings, IconShield } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import type { User } from '#contract/accounts.ts';
import { paths } from '#web/app/paths.ts';
import { useLogOut } from '#web/features/accounts/use-log-out.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { libraryWords } from '#words/library.ts';
import { shellWords } from '#words/shell.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useRest } from '../use-rest.ts';
import { Logo } from './logo.tsx';
import { discoverEntries, libraryEntries } from './menu-entries.ts';
import classes from './sidebar.module.css';

const AdminCount = lazyPart(() => import('#web/features/operations/admin-count.tsx'), 'AdminCount');

function Entry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const isHere = `${useLocation().pathname}/`.startsWith(`${to}/`);
  return (
    <li>
      <Link to={to} className={classes.entry} aria-current={isHere ? 'page' : undefined}>
        {icon}
        {children}
      </Link>
    </li>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <h2 className={classes.groupTitle}>{title}</h2>
      <ul className={classes.entries}>{children}</ul>
    </div>
  );
}

const icon = { size: '1.45rem', stroke: 1.7, 'aria-hidden': true } as const;

function initialOf(name: string): string {
  return String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase();
}

export function Sidebar({ user, onProfile }: { user: User | null; onProfile: () => void }) {
  const { logOut, busy } = useLogOut();
  const isRestDrawn = useRest();
  return (
    <>
      <div className={classes.logo}>
        <Logo />
      </div>
      <nav aria-label={shellWords.menu} className={classes.menu}>
        {[
          { title: shellWords.discover, entries: discoverEntries },
          { title: libraryWords.title, entries: libraryEntries },
        ].map(({ title, entries }) => (
          <Group key={title} title={title}>
            {entries.map(({ to, label, Icon }) => (
              <Entry key={to} to={to} icon={<Icon {...icon} />}>
                {label}
              </Entry>
            ))}
          </Group>
        ))}
        <Group title={shellWords.more}>
          <Entry to={paths.settings} icon={<IconSettings {...icon} />}>
            {shellWords.settings}
          </Entry>
          {user?.is_admin === true && (
            <Entry to={paths.admin} icon={<IconShield {...icon} />}>
              {shellWords.admin}
              <Suspense fallback={null}>{isRestDrawn && <AdminCount />}</Suspense>
            </Entry>
          )}
          <li hidden={user === null}>
            <button type="button" className={classes.entry} onClick={logOut} disabled={busy} aria-busy={busy}>
              <IconLogout {...icon} />
              {shellWords.logOut}
            </button>
          </li>
        </Group>
      </nav>
      {user !== null && (
        <button type="button" className={classes.user} onClick={onProfile} aria-haspopup="dialog">
          <span className={classes.initial} aria-hidden="true">
            {initialOf(user.first_name)}
          </span>
          <span className={classes.who}>
            <strong className="clip">{user.first_name}</strong>
            <span className="clip">{user.email}</span>
          </span>
        </button>
      )}
    </>
  );
}

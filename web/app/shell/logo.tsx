import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { shellWords } from '#words/shell.ts';
import classes from './logo.module.css';

function Mark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className={classes.ground} />
      <g className={classes.lines}>
        <path d="M8 13v6M12 9.5v13M16 12v11M20 9.5v13M24 13v6" />
      </g>
    </svg>
  );
}

export function Logo() {
  const signedIn = useSession(({ token }) => token !== null);
  const { product, logoHome } = shellWords;
  return (
    <Link
      to={signedIn ? paths.home : paths.landing}
      className={classes.logo}
      aria-label={signedIn ? logoHome : product}
    >
      <Mark />
      <span className={classes.name}>{product}</span>
    </Link>
  );
}

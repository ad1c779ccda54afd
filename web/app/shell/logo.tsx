import { Link } from 'react-router';
import { words } from '#web/words/words.ts';
import classes from './logo.module.css';

/** An open book whose pages are a voice. */
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

/** The name of the product. Leads home, or from the outside to the landing page. */
export function Logo({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={classes.logo} aria-label={label}>
      <Mark />
      <span className={classes.name}>{words.shell.product}</span>
    </Link>
  );
}

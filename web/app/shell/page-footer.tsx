import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/routing.tsx';
import { words } from '#web/words/words.ts';
import classes from './page-footer.module.css';

export function PageFooter() {
  return (
    <footer className={classes.footer}>
      <nav aria-label={words.shell.footer} className={classes.links}>
        <Link to={paths.terms}>{words.shell.terms}</Link>
        <Link to={paths.privacy}>{words.shell.privacy}</Link>
        <Link to={paths.help}>{words.shell.help}</Link>
      </nav>
    </footer>
  );
}

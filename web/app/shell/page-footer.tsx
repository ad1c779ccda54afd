import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { shellWords } from '#words/shell.ts';
import classes from './page-footer.module.css';

export function PageFooter() {
  return (
    <footer className={classes.footer}>
      <nav aria-label={shellWords.footer} className={classes.links}>
        <Link to={paths.terms}>{shellWords.terms}</Link>
        <Link to={paths.privacy}>{shellWords.privacy}</Link>
        <Link to={paths.help}>{shellWords.help}</Link>
      </nav>
    </footer>
  );
}

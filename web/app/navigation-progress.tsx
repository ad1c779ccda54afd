import { usePageIsComing } from './coming-page.ts';
import classes from './navigation-progress.module.css';

/** A thin line at the top while the next screen loads. It shows after a moment: most are there at once. */
export function NavigationProgress() {
  return usePageIsComing() ? <div className={classes.line} aria-hidden="true" /> : null;
}

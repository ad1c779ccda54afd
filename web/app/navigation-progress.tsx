import { useNavigation } from 'react-router';
import classes from './navigation-progress.module.css';

/** A thin line at the top while the next screen is on its way. It shows only after a moment: most are there at once. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}

import classes from './skip-link.module.css';

/** The first stop of Tab, to the element with the id `content`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className={classes.skip} href="#content">
      {label}
    </a>
  );
}

import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './account-head.module.css';

/** What a page around the login is, above its form. */
export function AccountHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={classes.head}>
      <PageTitle title={title} />
      <h1 tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.lead}>{lead}</p>
    </header>
  );
}

import { PageHeading } from '#web/ui/page-heading.tsx';
import { legalWords } from '#words/legal.ts';
import classes from './prose-screens.module.css';

export const TermsScreen = () => <Prose {...legalWords.terms} />;

export const PrivacyScreen = () => <Prose {...legalWords.privacy} />;

function Prose({ title, lead, parts }: (typeof legalWords)['terms' | 'privacy']) {
  return (
    <article className={classes.page}>
      <PageHeading title={title} lead={lead} />
      {parts.map((part) => (
        <section key={part.title} className={classes.part}>
          <h2>{part.title}</h2>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

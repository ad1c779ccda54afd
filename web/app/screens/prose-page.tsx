import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import classes from './prose-page.module.css';

export type Prose = {
  title: string;
  lead: string;
  parts: readonly { title: string; paragraphs: readonly string[] }[];
};

/** A page of plain text under headings. */
export function ProsePage({ prose }: { prose: Prose }) {
  return (
    <article className={classes.page}>
      <PageTitle title={prose.title} />
      <PageHeading title={prose.title} lead={prose.lead} />
      {prose.parts.map((part) => (
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

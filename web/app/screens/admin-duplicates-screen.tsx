import { Duplicates } from '#web/features/books/duplicates/duplicates.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { CataloguePage } from './catalogue-page.tsx';

/** Books that are probably the same work. */
export function AdminDuplicatesScreen() {
  const { title, lead } = catalogueWords.duplicates;
  return (
    <CataloguePage title={title} lead={lead}>
      <Duplicates />
    </CataloguePage>
  );
}

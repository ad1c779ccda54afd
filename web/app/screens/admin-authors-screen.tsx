import { Authors } from '#web/features/books/authors/authors.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { CataloguePage } from './catalogue-page.tsx';

/** The authors of all books. */
export function AdminAuthorsScreen() {
  const { title, lead } = catalogueWords.authors;
  return (
    <CataloguePage title={title} lead={lead}>
      <Authors />
    </CataloguePage>
  );
}

import { Categories } from '#web/features/books/categories/categories.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { CataloguePage } from './catalogue-page.tsx';

/** The categories of all books. */
export function AdminCategoriesScreen() {
  const { title, lead } = catalogueWords.categories;
  return (
    <CataloguePage title={title} lead={lead}>
      <Categories />
    </CataloguePage>
  );
}

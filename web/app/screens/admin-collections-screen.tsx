import { Collections } from '#web/features/books/collections/collections.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { CataloguePage } from './catalogue-page.tsx';

/** The collections of the library. */
export function AdminCollectionsScreen() {
  const { title, lead } = catalogueWords.collections;
  return (
    <CataloguePage title={title} lead={lead}>
      <Collections />
    </CataloguePage>
  );
}

ALTER TABLE "books" ADD COLUMN "author_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "category_ids" integer[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE "books" SET
  "author_name" = (SELECT name FROM authors WHERE authors.id = author_id),
  "category_ids" = array(SELECT category_id FROM book_categories WHERE book_id = books.id ORDER BY position, category_id);
--> statement-breakpoint
CREATE FUNCTION "name_author"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author_name := coalesce((SELECT name FROM authors WHERE id = NEW.author_id), '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "books_author_named" BEFORE INSERT OR UPDATE OF "author_id" ON "books"
  FOR EACH ROW EXECUTE FUNCTION "name_author"();
--> statement-breakpoint
CREATE FUNCTION "name_author_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE books SET author_name = NEW.name WHERE author_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "authors_named_anew" AFTER UPDATE OF "name" ON "authors"
  FOR EACH ROW EXECUTE FUNCTION "name_author_anew"();
--> statement-breakpoint
-- Once a statement, and no book is written that has them already: who brings in many gives them with the books.
CREATE FUNCTION "place_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE books SET category_ids = placed.ids FROM (
    SELECT book_id, array(
      SELECT category_id FROM book_categories bc WHERE bc.book_id = touched.book_id ORDER BY position, category_id
    ) AS ids
    FROM (SELECT DISTINCT book_id FROM changed) touched
  ) placed
  WHERE books.id = placed.book_id AND books.category_ids <> placed.ids;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "book_categories_placed" AFTER INSERT ON "book_categories" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "place_categories"();
--> statement-breakpoint
CREATE TRIGGER "book_categories_moved" AFTER UPDATE ON "book_categories" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "place_categories"();
--> statement-breakpoint
CREATE TRIGGER "book_categories_taken" AFTER DELETE ON "book_categories" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "place_categories"();

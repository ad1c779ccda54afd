ALTER TABLE "listenings" ADD CONSTRAINT "listenings_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "listenings" ADD CONSTRAINT "listenings_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "listenings_book" ON "listenings" ("book_id");
--> statement-breakpoint
ALTER TABLE "book_texts" ADD CONSTRAINT "book_texts_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "narrations" ADD CONSTRAINT "narrations_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE SEQUENCE "listening_ordinals" AS bigint;
--> statement-breakpoint
-- Secrets that every process on this database must share, such as the key of media links.
CREATE TABLE "instance_secrets" ("name" text PRIMARY KEY, "value" text NOT NULL);
--> statement-breakpoint
-- Words of titles and authors apart from those of descriptions: a beginning of three letters stands in every
-- tenth title, but in nearly every description.
CREATE INDEX "books_names" ON "books" USING gin (to_tsvector('simple', "search_text")) WHERE status = 'published';
--> statement-breakpoint
-- Every word of a title or author, to tell what a misspelt one may have meant. Words are never taken out.
CREATE TABLE "search_words" ("word" text PRIMARY KEY);
--> statement-breakpoint
-- A server may lack the extension, or the right to add it: misspelt searches then find less, nothing else changes.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;

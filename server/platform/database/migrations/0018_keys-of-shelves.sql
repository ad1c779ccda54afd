ALTER TABLE "reader_shelves" ADD CONSTRAINT "reader_shelves_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
-- The latest listeners of a book are asked what else they hear. The order changes only when a book is begun.
DROP INDEX "listenings_book";
--> statement-breakpoint
CREATE INDEX "listenings_book" ON "listenings" ("book_id", "ordinal" DESC NULLS LAST);
--> statement-breakpoint
-- What is in the library already gets its shelves when a job next looks.
INSERT INTO "book_shelves" ("book_id", "due_at") SELECT "id", now() FROM "books" WHERE "status" = 'published';
--> statement-breakpoint
INSERT INTO "reader_shelves" ("user_id", "due_at") SELECT DISTINCT "user_id", now() FROM "listenings";
--> statement-breakpoint
-- Texts that are there already: near enough until they are written again, which folds accents too.
UPDATE "book_texts" SET "search_words" = strip(to_tsvector('simple', "body"));

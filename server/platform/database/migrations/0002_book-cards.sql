CREATE TABLE "book_cards" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"listens_count" integer NOT NULL,
	"title_key" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	"audio_key" text,
	"card" text NOT NULL,
	"form" smallint NOT NULL
);
--> statement-breakpoint
DROP INDEX "books_newest";--> statement-breakpoint
DROP INDEX "books_popular";--> statement-breakpoint
DROP INDEX "books_title";--> statement-breakpoint
DROP INDEX "books_shortest";--> statement-breakpoint
ALTER TABLE "book_cards" ADD CONSTRAINT "book_cards_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_cards_newest" ON "book_cards" USING btree ("published_at" DESC NULLS LAST,"book_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "book_cards_popular" ON "book_cards" USING btree ("listens_count" DESC NULLS LAST,"book_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "book_cards_title" ON "book_cards" USING btree ("title_key" text_pattern_ops,"book_id") INCLUDE ("listens_count");--> statement-breakpoint
CREATE INDEX "book_cards_shortest" ON "book_cards" USING btree ("reading_minutes","book_id");--> statement-breakpoint
CREATE INDEX "book_cards_author" ON "book_cards" USING btree ("author_id","published_at" DESC NULLS LAST,"book_id" DESC NULLS LAST);--> statement-breakpoint
DROP TRIGGER "books_author_named" ON "books";--> statement-breakpoint
DROP FUNCTION "name_author"();--> statement-breakpoint
DROP TRIGGER "authors_named_anew" ON "authors";--> statement-breakpoint
DROP FUNCTION "name_author_anew"();--> statement-breakpoint
DROP TRIGGER "book_categories_placed" ON "book_categories";--> statement-breakpoint
DROP TRIGGER "book_categories_moved" ON "book_categories";--> statement-breakpoint
DROP TRIGGER "book_categories_taken" ON "book_categories";--> statement-breakpoint
DROP FUNCTION "place_categories"();--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "author_name";--> statement-breakpoint
ALTER TABLE "books" DROP COLUMN "category_ids";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "key_ideas" text;

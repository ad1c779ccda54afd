CREATE TABLE "book_shelves" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"similar_ids" integer[] DEFAULT '{}' NOT NULL,
	"together_ids" integer[] DEFAULT '{}' NOT NULL,
	"together_scores" real[] DEFAULT '{}' NOT NULL,
	"trend" double precision,
	"made_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "common_shelves" (
	"name" text PRIMARY KEY NOT NULL,
	"book_ids" integer[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reader_shelves" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"book_ids" integer[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "book_texts" ADD COLUMN "search_words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "book_shelves" ADD CONSTRAINT "book_shelves_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_shelves_trend" ON "book_shelves" USING btree ("trend" DESC NULLS LAST) WHERE trend is not null;--> statement-breakpoint
CREATE INDEX "book_shelves_due" ON "book_shelves" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "reader_shelves_due" ON "reader_shelves" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "book_texts_words" ON "book_texts" USING gin ("search_words");
CREATE TABLE "about_searches" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "books_without_about" ON "books" USING btree ("id") WHERE status = 'published' and questions = '{}' and topics = '{}';
--> statement-breakpoint
ALTER TABLE "about_searches" ADD CONSTRAINT "about_searches_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;

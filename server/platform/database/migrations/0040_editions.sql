ALTER TABLE "books" ADD COLUMN "edition_of" integer;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_edition_of_books_id_fk" FOREIGN KEY ("edition_of") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "books_minute" ON "books" USING btree ("edition_of") WHERE edition_of is not null;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_edition_whole" CHECK (("books"."status" = 'edition') = ("books"."edition_of" is not null));
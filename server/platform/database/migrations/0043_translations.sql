ALTER TABLE "books" ADD COLUMN "translates" text;--> statement-breakpoint
CREATE INDEX "books_translates" ON "books" USING btree ("translates") WHERE translates is not null;
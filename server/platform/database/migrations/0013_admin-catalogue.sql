CREATE TABLE "settled_origins" (
	"origin_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "books_by_status" ON "books" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "books_by_title" ON "books" USING btree ("title_key" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "books_by_status_title" ON "books" USING btree ("status","title_key" text_pattern_ops,"id");
--> statement-breakpoint
-- What readers search by holds published books alone: this is the other half, for the tables of admins.
CREATE INDEX "books_unpublished_names" ON "books" USING gin (to_tsvector('simple', "search_text")) WHERE status <> 'published';

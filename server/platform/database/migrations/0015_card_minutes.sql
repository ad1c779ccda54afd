ALTER TABLE "book_cards" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "book_cards_minutes" ON "book_cards" USING btree ("minutes");
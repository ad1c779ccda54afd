DROP INDEX "book_cards_shortest";--> statement-breakpoint
ALTER TABLE "book_cards" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "book_cards_shortest" ON "book_cards" USING btree ("minutes","book_id");--> statement-breakpoint
ALTER TABLE "book_cards" DROP COLUMN "reading_minutes";
ALTER TABLE "book_shelves" ADD COLUMN "similar_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reader_shelves" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reader_shelves" ADD COLUMN "interests" text[];--> statement-breakpoint
ALTER TABLE "reader_shelves" ADD COLUMN "language" text;--> statement-breakpoint
-- What stands beside each book is chosen anew, by what they are about.
UPDATE "book_shelves" SET "due_at" = now() WHERE "due_at" IS NULL;

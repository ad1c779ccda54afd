ALTER TABLE "books" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "import_rows" ADD COLUMN "questions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;
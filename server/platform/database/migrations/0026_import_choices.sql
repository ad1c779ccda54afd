ALTER TABLE "import_rows" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "of_row" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_choice_known" CHECK ("import_rows"."choice" in ('skip', 'merge', 'keep'));
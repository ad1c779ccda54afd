ALTER TABLE "imports" DROP CONSTRAINT "imports_state_known";--> statement-breakpoint
DROP INDEX "imports_unfinished";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "stored" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "generates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "import_rows_file" ON "import_rows" USING btree ("file_hash") WHERE file_hash is not null;--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" USING btree ("id") WHERE state in ('receiving', 'taking_in', 'generating');--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('receiving', 'taking_in', 'generating', 'done', 'cancelled'));
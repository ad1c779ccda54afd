ALTER TABLE "narrations" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "finished_at" timestamp with time zone;
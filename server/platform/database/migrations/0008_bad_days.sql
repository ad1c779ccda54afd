ALTER TABLE "account_links" ADD COLUMN "spent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "generation_steps" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "waits_for" text;
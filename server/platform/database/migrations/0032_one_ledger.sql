CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text,
	"priority" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ordered_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"reason" text,
	"lost_at" double precision[] DEFAULT '{}' NOT NULL,
	"not_before" timestamp with time zone,
	"waits_for" text,
	"worker" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_key" UNIQUE("key"),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('waiting', 'running', 'failed'))
);
--> statement-breakpoint
DROP INDEX "book_actions_unfinished";--> statement-breakpoint
DROP INDEX "generation_steps_unfinished";--> statement-breakpoint
ALTER TABLE "book_actions" ADD COLUMN "worker" text;--> statement-breakpoint
ALTER TABLE "generation_steps" ADD COLUMN "worker" text;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "worker" text;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voices" ADD COLUMN "worker" text;--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree (name, priority, (coalesce(not_before, updated_at))) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree (worker) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "book_actions_next" ON "book_actions" USING btree ((coalesce(not_before, updated_at))) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "book_actions_running" ON "book_actions" USING btree (worker) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "generation_steps_next" ON "generation_steps" USING btree (step, urgency desc, (coalesce(not_before, updated_at))) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "generation_steps_running" ON "generation_steps" USING btree (worker) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "narrations_next" ON "narrations" USING btree (priority, (coalesce(not_before, updated_at))) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "narrations_running" ON "narrations" USING btree (worker) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "voices_next" ON "voices" USING btree ((coalesce(not_before, updated_at))) WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "voices_running" ON "voices" USING btree (worker) WHERE state = 'running';
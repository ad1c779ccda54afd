CREATE TABLE "voices" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"reason" text,
	"lost_at" double precision[] DEFAULT '{}' NOT NULL,
	"not_before" timestamp with time zone,
	"waits_for" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"language" text NOT NULL,
	"is_in_use" boolean DEFAULT false NOT NULL,
	"sha256" text,
	"sample_rate_hz" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "voices_state_known" CHECK ("voices"."state" in ('waiting', 'running', 'ready', 'failed', 'removed')),
	CONSTRAINT "voices_usable" CHECK (not "voices"."is_in_use" or ("voices"."sha256" is not null and "voices"."sample_rate_hz" is not null))
);
--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "fallback_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "voices_in_use" ON "voices" USING btree ("language") WHERE "voices"."is_in_use";
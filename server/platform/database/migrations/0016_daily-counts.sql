CREATE TABLE "daily_counts" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_kind_day_pk" PRIMARY KEY("kind","day"),
	CONSTRAINT "daily_counts_kind" CHECK ("daily_counts"."kind" in ('listens', 'readers', 'cost_micros'))
);

--> statement-breakpoint
-- What is known of the days before they were counted: books that were begun, accounts that are still there.
INSERT INTO "daily_counts" ("kind", "day", "count")
  SELECT 'listens', ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "listenings" GROUP BY 2
  UNION ALL
  SELECT 'readers', ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "users" GROUP BY 2;

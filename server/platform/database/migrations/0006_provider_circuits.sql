CREATE TABLE "provider_circuits" (
	"key" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"outage" text NOT NULL,
	"reason" text NOT NULL,
	"failures" integer NOT NULL,
	"waiters" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tried_until" timestamp with time zone,
	"told_at" timestamp with time zone
);

CREATE TABLE "provider_paces" (
	"provider" text PRIMARY KEY NOT NULL,
	"per_minute" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);

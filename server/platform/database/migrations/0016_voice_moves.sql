CREATE TABLE "voice_moves" (
	"language" text PRIMARY KEY NOT NULL,
	"voice" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"keeps_former" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_narrations" ADD COLUMN "kept_voice" text;--> statement-breakpoint
ALTER TABLE "former_narrations" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "move" text;--> statement-breakpoint
ALTER TABLE "narrations" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "former_narrations_kept" ON "former_narrations" USING btree ("book_id","kept_voice") WHERE "former_narrations"."kept_voice" is not null;--> statement-breakpoint
CREATE INDEX "narrations_moving" ON "narrations" USING btree ("book_id") WHERE "narrations"."move" is not null;--> statement-breakpoint
ALTER TABLE "narrations" ADD CONSTRAINT "narrations_move_known" CHECK ("narrations"."move" in ('replace', 'keep'));--> statement-breakpoint
-- The embedded voice was recorded as the English one, whatever language it spoke.
UPDATE "narrations" SET "voice" = CASE
  WHEN lower("books"."language") = 'en-us' THEN 'en-us+m7'
  WHEN lower("books"."language") = 'es-419' THEN 'es-419+m7'
  WHEN lower("books"."language") ~ '^es(-|$)' THEN 'es+m7'
END
FROM "books" WHERE "books"."id" = "narrations"."book_id" AND "narrations"."voice" = 'en-gb-x-rp+m7'
  AND (lower("books"."language") !~ '^en(-|$)' OR lower("books"."language") = 'en-us');

CREATE TABLE "queue_digests" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "told_troubles" (
	"key" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "books_stopped" ON "books" USING btree ("status","updated_at") WHERE status in ('needs_review', 'needs_source', 'failed');--> statement-breakpoint
CREATE INDEX "books_silent" ON "books" USING btree ("id") WHERE status = 'published' and audio_key is null;--> statement-breakpoint
CREATE INDEX "book_requests_waiting" ON "book_requests" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE "provider_circuits" DROP COLUMN "told_at";--> statement-breakpoint
ALTER TABLE "queue_digests" ADD CONSTRAINT "queue_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

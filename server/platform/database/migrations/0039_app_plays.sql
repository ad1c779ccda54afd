CREATE TABLE "app_plays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"audio_key" text NOT NULL,
	"session_id" integer NOT NULL,
	"device" text,
	"start_seconds" double precision NOT NULL,
	"heard_seconds" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "app_plays_user" ON "app_plays" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_plays_book" ON "app_plays" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "app_plays_synced" ON "app_plays" USING btree ("synced_at");--> statement-breakpoint
ALTER TABLE "app_plays" ADD CONSTRAINT "app_plays_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "app_plays" ADD CONSTRAINT "app_plays_book_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;

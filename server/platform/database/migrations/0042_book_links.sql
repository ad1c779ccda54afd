CREATE TABLE "book_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"listens" integer DEFAULT 0 NOT NULL,
	"last_listened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "book_links_secret" ON "book_links" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "book_links_user" ON "book_links" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "book_links_book" ON "book_links" USING btree ("book_id");--> statement-breakpoint
ALTER TABLE "book_links" ADD CONSTRAINT "book_links_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "book_links" ADD CONSTRAINT "book_links_book_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;

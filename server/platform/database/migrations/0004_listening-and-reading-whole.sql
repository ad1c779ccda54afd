CREATE TABLE "listening_jumps" (
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listening_jumps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_seconds" double precision NOT NULL,
	"to_seconds" double precision NOT NULL,
	"cause" text NOT NULL,
	"device" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "listening_jumps_user_id_book_id_id_pk" PRIMARY KEY("user_id","book_id","id")
);
--> statement-breakpoint
CREATE TABLE "podcast_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_fetched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"place" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_entries_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"book_id" integer NOT NULL,
	"first_sentence" text NOT NULL,
	"body_hash" text NOT NULL,
	"sentences" text[] NOT NULL,
	"section_title" text NOT NULL,
	"color" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "highlights_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reading_positions" (
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"sentence_id" text NOT NULL,
	"sentence_text" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"device" text,
	CONSTRAINT "reading_positions_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
ALTER TABLE "listenings" ADD COLUMN "unfinished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listening_jumps" ADD CONSTRAINT "listening_jumps_item_fk" FOREIGN KEY ("user_id","book_id") REFERENCES "public"."listenings"("user_id","book_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "podcast_feeds_secret" ON "podcast_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "queue_entries_book" ON "queue_entries" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "highlights_user_book" ON "highlights" USING btree ("user_id","book_id");--> statement-breakpoint
CREATE INDEX "highlights_user_latest" ON "highlights" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "highlights_book" ON "highlights" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "reading_positions_book" ON "reading_positions" USING btree ("book_id");
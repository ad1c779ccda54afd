CREATE TABLE "book_action_books" (
	"action_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"before" jsonb,
	CONSTRAINT "book_action_books_action_id_book_id_pk" PRIMARY KEY("action_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"undoes" integer,
	"created_by" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "book_actions_state_known" CHECK ("book_actions"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "book_action_books" ADD CONSTRAINT "book_action_books_action_id_book_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."book_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_action_books_waiting" ON "book_action_books" USING btree ("action_id","book_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "book_action_books_failed" ON "book_action_books" USING btree ("action_id","book_id") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "book_actions_undoes" ON "book_actions" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "book_actions_unfinished" ON "book_actions" USING btree ("updated_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
ALTER TABLE "book_actions" ADD CONSTRAINT "book_actions_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE set null;

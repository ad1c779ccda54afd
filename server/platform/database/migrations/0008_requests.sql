CREATE TABLE "book_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"author" text NOT NULL,
	"main_key" text NOT NULL,
	"whole_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"book_id" integer,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_requests_state" CHECK ("book_requests"."state" in ('waiting', 'approved', 'published', 'declined')),
	CONSTRAINT "book_requests_declined" CHECK ("book_requests"."state" <> 'declined' or "book_requests"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "request_askers" (
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_askers_request_id_user_id_pk" PRIMARY KEY("request_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "request_askers" ADD CONSTRAINT "request_askers_request_id_book_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."book_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_requests_main" ON "book_requests" USING btree ("main_key") WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "book_requests_whole" ON "book_requests" USING btree ("whole_key") WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "book_requests_book" ON "book_requests" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_requests_state" ON "book_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "request_askers_user" ON "request_askers" USING btree ("user_id","created_at" DESC NULLS LAST);
CREATE TABLE "mistake_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mistake_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"book_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"sentence" text,
	"note" text,
	"resolved_by" integer,
	"resolved_at" timestamp with time zone,
	"is_news" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mistake_reports_resolved" CHECK (("mistake_reports"."resolved_at" is null) = ("mistake_reports"."note" is null))
);
--> statement-breakpoint
CREATE INDEX "mistake_reports_open" ON "mistake_reports" USING btree ("id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "mistake_reports_resolved" ON "mistake_reports" USING btree ("resolved_at" DESC NULLS LAST,"id") WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX "mistake_reports_user" ON "mistake_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mistake_reports_book" ON "mistake_reports" USING btree ("book_id");
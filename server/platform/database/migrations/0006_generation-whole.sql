CREATE TABLE "book_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"book_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "generation_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"book_id" integer,
	"step" text NOT NULL,
	"part" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"estimated_tokens" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer DEFAULT 0 NOT NULL,
	"tokens_out" integer DEFAULT 0 NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"estimated_micros" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generation_parts" (
	"book_id" integer NOT NULL,
	"step" text NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generation_parts_book_id_step_part_pk" PRIMARY KEY("book_id","step","part")
);
--> statement-breakpoint
CREATE TABLE "generation_steps" (
	"book_id" integer NOT NULL,
	"step" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"result" jsonb,
	"reason" text,
	"not_before" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generation_steps_book_id_step_pk" PRIMARY KEY("book_id","step")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prompt_versions_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"author_prompt" text DEFAULT '' NOT NULL,
	"category_prompt" text DEFAULT '' NOT NULL,
	"slogan_prompt" text DEFAULT '' NOT NULL,
	"thumbnail_prompt" text DEFAULT '' NOT NULL,
	"short_description_prompt" text DEFAULT '' NOT NULL,
	"main_text_prompt" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "progress" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "book_sources_text" ON "book_sources" USING btree ("book_id","sha256");--> statement-breakpoint
CREATE INDEX "generation_ledger_time" ON "generation_ledger" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "generation_ledger_book" ON "generation_ledger" USING btree ("book_id","id");--> statement-breakpoint
CREATE INDEX "generation_steps_unfinished" ON "generation_steps" USING btree ("updated_at") WHERE state in ('waiting', 'running');
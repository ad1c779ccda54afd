CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_status" CHECK ("users"."status" in ('active', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_categories" (
	"book_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "book_categories_book_id_category_id_pk" PRIMARY KEY("book_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"author_id" integer NOT NULL,
	"slogan" text DEFAULT '' NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"year" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"source_kind" text NOT NULL,
	"source_label" text NOT NULL,
	"origin_key" text,
	"origin_hash" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"status_reason" text,
	"reading_minutes" integer DEFAULT 0 NOT NULL,
	"listens_count" integer DEFAULT 0 NOT NULL,
	"audio_key" text,
	"duration_seconds" double precision,
	"search_document" "tsvector" NOT NULL,
	"search_text" text NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "books_audio_whole" CHECK (("books"."audio_key" is null) = ("books"."duration_seconds" is null)),
	CONSTRAINT "books_published_whole" CHECK ("books"."status" <> 'published' or "books"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "narrations" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input_hash" text,
	"voice" text,
	"audio_key" text,
	"duration_seconds" double precision,
	"loudness_lufs" double precision,
	"bytes" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "narrations_state_known" CHECK ("narrations"."state" in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "narrations_ready_whole" CHECK ("narrations"."state" <> 'ready' or ("narrations"."audio_key" is not null and "narrations"."duration_seconds" > 0))
);
--> statement-breakpoint
CREATE TABLE "listenings" (
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"history_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "listenings_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position_seconds" double precision NOT NULL,
	"ordinal" bigint NOT NULL,
	"listened_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"device" text,
	"session_id" integer NOT NULL,
	"cause" text NOT NULL,
	"finished_at" timestamp with time zone,
	"heard_seconds" double precision DEFAULT 0 NOT NULL,
	"takeover_version" integer DEFAULT 0 NOT NULL,
	"takeover_seconds" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listenings_user_id_book_id_pk" PRIMARY KEY("user_id","book_id"),
	CONSTRAINT "listenings_position" CHECK ("listenings"."position_seconds" >= 0),
	CONSTRAINT "listenings_version" CHECK ("listenings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "book_texts" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"body_hash" text NOT NULL,
	"sections" jsonb NOT NULL,
	"cues" jsonb,
	"cues_body_hash" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_categories" ADD CONSTRAINT "book_categories_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_categories" ADD CONSTRAINT "book_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "authors_name_key" ON "authors" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "book_categories_category" ON "book_categories" USING btree ("category_id","book_id");--> statement-breakpoint
CREATE UNIQUE INDEX "books_origin" ON "books" USING btree ("origin_key");--> statement-breakpoint
CREATE INDEX "books_author" ON "books" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "books_newest" ON "books" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "books_popular" ON "books" USING btree ("listens_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "books_title" ON "books" USING btree ("title_key" text_pattern_ops,"id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "books_shortest" ON "books" USING btree ("reading_minutes","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "books_search" ON "books" USING gin ("search_document") WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_key" ON "categories" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "narrations_state" ON "narrations" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "listenings_history" ON "listenings" USING btree ("user_id","history_id");--> statement-breakpoint
CREATE INDEX "listenings_order" ON "listenings" USING btree ("user_id","ordinal" DESC NULLS LAST);
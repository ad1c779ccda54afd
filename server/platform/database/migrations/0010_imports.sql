CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"title" text NOT NULL,
	"author" text NOT NULL,
	"categories" text[] NOT NULL,
	"year" integer,
	"language" text,
	"column_name" text,
	"value" text,
	"reason" text,
	"fix" text,
	"book_id" integer,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_state_known" CHECK ("import_rows"."state" in ('waiting', 'new', 'duplicate', 'wrong', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"created_by" integer,
	"state" text DEFAULT 'taking_in' NOT NULL,
	"rows_count" integer NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"duplicates_count" integer DEFAULT 0 NOT NULL,
	"wrong_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_in_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('taking_in', 'generating', 'done', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","row");--> statement-breakpoint
CREATE INDEX "import_rows_book" ON "import_rows" USING btree ("book_id") WHERE book_id is not null;--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" USING btree ("id") WHERE state in ('taking_in', 'generating');--> statement-breakpoint
CREATE INDEX "books_work" ON "books" USING btree ("title_key","author_id");
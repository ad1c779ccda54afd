CREATE TABLE "distinct_books" (
	"lower_id" integer NOT NULL,
	"higher_id" integer NOT NULL,
	CONSTRAINT "distinct_books_lower_id_higher_id_pk" PRIMARY KEY("lower_id","higher_id")
);
--> statement-breakpoint
CREATE TABLE "merged_books" (
	"book_id" integer PRIMARY KEY NOT NULL,
	"into_id" integer NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "place" integer;--> statement-breakpoint
ALTER TABLE "distinct_books" ADD CONSTRAINT "distinct_books_lower_id_books_id_fk" FOREIGN KEY ("lower_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_books" ADD CONSTRAINT "distinct_books_higher_id_books_id_fk" FOREIGN KEY ("higher_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_books" ADD CONSTRAINT "merged_books_into_id_books_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_books_higher" ON "distinct_books" USING btree ("higher_id");--> statement-breakpoint
CREATE INDEX "merged_books_into" ON "merged_books" USING btree ("into_id");
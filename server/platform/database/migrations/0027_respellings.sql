CREATE TABLE "respellings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "respellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"book_id" integer,
	"written" text NOT NULL,
	"spoken" text NOT NULL,
	CONSTRAINT "respellings_written" UNIQUE NULLS NOT DISTINCT("book_id","written")
);--> statement-breakpoint
ALTER TABLE "respellings" ADD CONSTRAINT "respellings_book_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade;

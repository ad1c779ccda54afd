CREATE TABLE "author_sentences" (
	"author_id" integer NOT NULL,
	"language" text NOT NULL,
	"sentence" text NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "author_sentences_author_id_language_pk" PRIMARY KEY("author_id","language")
);
--> statement-breakpoint
ALTER TABLE "author_sentences" ADD CONSTRAINT "author_sentences_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;

CREATE TABLE "section_evidence" (
	"book_id" integer NOT NULL,
	"section_hash" text NOT NULL,
	"quotation" text NOT NULL,
	"source_title" text NOT NULL,
	"source_url" text,
	"chapter" text,
	CONSTRAINT "section_evidence_book_id_section_hash_pk" PRIMARY KEY("book_id","section_hash")
);

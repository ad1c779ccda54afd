CREATE TABLE "former_narrations" (
	"book_id" integer NOT NULL CONSTRAINT "former_narrations_book_fk" REFERENCES "books" ON DELETE CASCADE,
	"audio" text NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"lines" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_narrations_book_id_audio_pk" PRIMARY KEY("book_id","audio")
);
--> statement-breakpoint
ALTER TABLE "listenings" ADD COLUMN "retimings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_texts" ADD COLUMN "cues_sections" jsonb;
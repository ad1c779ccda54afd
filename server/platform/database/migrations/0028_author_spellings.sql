ALTER TABLE "authors" ADD COLUMN "spelling_of" integer;--> statement-breakpoint
ALTER TABLE "authors" ADD CONSTRAINT "authors_spelling_of_authors_id_fk" FOREIGN KEY ("spelling_of") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authors_spelling_of" ON "authors" USING btree ("spelling_of") WHERE spelling_of is not null;
ALTER TABLE "section_evidence" ADD CONSTRAINT "section_evidence_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;

ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL;

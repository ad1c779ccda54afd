ALTER TABLE "generation_steps" ADD CONSTRAINT "generation_steps_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "generation_parts" ADD CONSTRAINT "generation_parts_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "book_sources" ADD CONSTRAINT "book_sources_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "generation_ledger" ADD CONSTRAINT "generation_ledger_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_user_fk" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL;

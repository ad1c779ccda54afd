ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "podcast_feeds" ADD CONSTRAINT "podcast_feeds_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE CASCADE;

ALTER TABLE "book_requests" ADD CONSTRAINT "book_requests_book_fk" FOREIGN KEY ("book_id") REFERENCES "books"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "book_requests" ADD CONSTRAINT "book_requests_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "request_askers" ADD CONSTRAINT "request_askers_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;

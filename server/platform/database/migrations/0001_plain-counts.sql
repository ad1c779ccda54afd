DROP TABLE kept_counts;
--> statement-breakpoint
-- Their triggers go with them.
DROP FUNCTION books_counted, book_requests_counted, mistake_reports_counted, users_counted CASCADE;
--> statement-breakpoint
CREATE INDEX books_status ON books (status);
--> statement-breakpoint
CREATE INDEX book_requests_counted ON book_requests (state);

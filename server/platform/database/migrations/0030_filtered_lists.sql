-- Admins' filtered lists and their counts, without reading books or the long text that searches look at.
CREATE INDEX "books_filtered" ON "books" USING btree ("status","id")
  INCLUDE ("language","duration_seconds","reading_minutes","added_as","added_by");--> statement-breakpoint
DROP INDEX "books_by_status_title";--> statement-breakpoint
CREATE INDEX "books_by_status_title" ON "books" USING btree ("status","title_key" text_pattern_ops,"id")
  INCLUDE ("language","duration_seconds","reading_minutes","added_as","added_by");--> statement-breakpoint
CREATE INDEX "narrations_failed" ON "narrations" USING btree ("book_id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "mistake_reports_open_book" ON "mistake_reports" USING btree ("book_id") WHERE resolved_at is null;

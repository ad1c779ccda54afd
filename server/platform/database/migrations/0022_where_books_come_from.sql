ALTER TABLE "books" ADD COLUMN "added_as" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "added_by" integer;--> statement-breakpoint
UPDATE books SET added_as = 'starter' WHERE source_kind = 'starter' OR starts_with(origin_key, 'starter:');--> statement-breakpoint
UPDATE books SET added_as = CASE WHEN r.file IS NULL THEN 'list' ELSE 'file' END, added_by = u.id
FROM import_rows r JOIN imports i ON i.id = r.import_id LEFT JOIN users u ON u.id = i.created_by
WHERE r.book_id = books.id AND r.state = 'new' AND added_as = 'hand';--> statement-breakpoint
UPDATE books SET added_as = 'request', added_by = (
  SELECT a.user_id FROM request_askers a JOIN users u ON u.id = a.user_id
  WHERE a.request_id = r.id ORDER BY a.created_at, a.user_id LIMIT 1)
FROM book_requests r WHERE books.origin_key = 'request:' || r.id;--> statement-breakpoint
UPDATE books SET added_by = e.admin_id
FROM audit_entries e JOIN users u ON u.id = e.admin_id
WHERE e.action = 'book.added' AND e.subject_kind = 'book' AND e.subject_id = books.id AND added_as = 'hand';--> statement-breakpoint
ALTER TABLE books ADD CONSTRAINT books_added_by_fk FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX "books_added_by" ON "books" USING btree ("added_by") WHERE added_by is not null;--> statement-breakpoint
-- Admins' filters, and searches within them, are answered by this alone.
DROP INDEX books_by_status;--> statement-breakpoint
CREATE INDEX books_by_status ON books (status, id)
  INCLUDE (search_head, language, duration_seconds, reading_minutes, added_as, added_by);

CREATE TABLE "book_counts" (
	"status" text NOT NULL,
	"books" integer NOT NULL
);
--> statement-breakpoint
-- A row a status and statement, however many books it is about: nobody waits for anybody as at one row a status.
CREATE FUNCTION "count_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO book_counts (status, books) SELECT status, count(*) FROM after_books GROUP BY status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO book_counts (status, books) SELECT status, -count(*) FROM before_books GROUP BY status;
  ELSIF TG_OP = 'TRUNCATE' THEN
    DELETE FROM book_counts;
  ELSE
    INSERT INTO book_counts (status, books)
      SELECT status, sum(step) FROM (
        SELECT status, 1 AS step FROM after_books UNION ALL SELECT status, -1 FROM before_books
      ) moved GROUP BY status HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "books_counted_in" AFTER INSERT ON "books" REFERENCING NEW TABLE AS after_books
  FOR EACH STATEMENT EXECUTE FUNCTION "count_books"();
--> statement-breakpoint
CREATE TRIGGER "books_counted_out" AFTER DELETE ON "books" REFERENCING OLD TABLE AS before_books
  FOR EACH STATEMENT EXECUTE FUNCTION "count_books"();
--> statement-breakpoint
CREATE TRIGGER "books_counted_anew" AFTER UPDATE ON "books" REFERENCING OLD TABLE AS before_books NEW TABLE AS after_books
  FOR EACH STATEMENT EXECUTE FUNCTION "count_books"();
--> statement-breakpoint
CREATE TRIGGER "books_counted_off" AFTER TRUNCATE ON "books" FOR EACH STATEMENT EXECUTE FUNCTION "count_books"();
--> statement-breakpoint
INSERT INTO "book_counts" ("status", "books") SELECT "status", count(*) FROM "books" GROUP BY "status";

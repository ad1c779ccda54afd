CREATE TABLE "kept_counts" (
	"counted" text NOT NULL,
	"state" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
DROP FUNCTION "count_books"() CASCADE;--> statement-breakpoint
DROP TABLE "book_counts";--> statement-breakpoint
DROP INDEX "book_requests_counted";--> statement-breakpoint
-- The same for each table: its text is put together once, here, so that a statement does not have it planned anew.
-- A row a state and statement, however many rows it is about: nobody waits for anybody as at one row a state.
DO $migration$
DECLARE
  counted record;
  event record;
BEGIN
  FOR counted IN VALUES
    ('books', 'status'),
    ('book_requests', 'state'),
    ('mistake_reports', 'CASE WHEN resolved_at IS NULL THEN ''open'' ELSE ''resolved'' END'),
    ('users', 'status')
  LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, %3$s, count(*) FROM after_rows GROUP BY 2;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, %3$s, -count(*) FROM before_rows GROUP BY 2;
        ELSIF TG_OP = 'TRUNCATE' THEN
          DELETE FROM kept_counts WHERE counted = %2$L;
        ELSE
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, moved.state, sum(moved.step) FROM (
              SELECT %3$s AS state, 1 AS step FROM after_rows UNION ALL SELECT %3$s, -1 FROM before_rows
            ) moved GROUP BY 2 HAVING sum(moved.step) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$ $function$, counted.column1 || '_counted', counted.column1, counted.column2);
    FOR event IN VALUES
      ('insert', 'REFERENCING NEW TABLE AS after_rows'),
      ('delete', 'REFERENCING OLD TABLE AS before_rows'),
      ('update', 'REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows'),
      ('truncate', '')
    LOOP
      EXECUTE format('CREATE TRIGGER %1$I AFTER %2$s ON %3$I %4$s FOR EACH STATEMENT EXECUTE FUNCTION %5$I()',
        counted.column1 || '_counted_' || event.column1, event.column1, counted.column1, event.column2,
        counted.column1 || '_counted');
    END LOOP;
    EXECUTE format('INSERT INTO kept_counts (counted, state, number) SELECT %L, %s, count(*) FROM %I GROUP BY 2',
      counted.column1, counted.column2, counted.column1);
  END LOOP;
END
$migration$;

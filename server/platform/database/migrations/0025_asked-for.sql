DROP INDEX "book_requests_state";--> statement-breakpoint
ALTER TABLE "book_requests" ADD COLUMN "askers_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "book_requests_all" ON "book_requests" USING btree ((state = 'waiting') desc,"askers_count" DESC NULLS LAST,"created_at","id","state");--> statement-breakpoint
CREATE INDEX "book_requests_state" ON "book_requests" USING btree ("state","askers_count" DESC NULLS LAST,"created_at","id");
--> statement-breakpoint
CREATE FUNCTION "count_askers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other in the order of their ids, so that nobody waits for somebody who waits for them.
  PERFORM FROM book_requests WHERE id IN (SELECT request_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE book_requests r SET askers_count = r.askers_count + c.askers * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
    FROM (SELECT request_id, count(*) AS askers FROM changed GROUP BY request_id) c WHERE r.id = c.request_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "askers_counted_in" AFTER INSERT ON "request_askers" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_askers"();
--> statement-breakpoint
CREATE TRIGGER "askers_counted_out" AFTER DELETE ON "request_askers" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_askers"();
--> statement-breakpoint
UPDATE "book_requests" r SET "askers_count" = (SELECT count(*) FROM "request_askers" a WHERE a."request_id" = r."id");

-- With the voice itself, without which PostgreSQL doesn't read it from the index alone.
CREATE INDEX "narrations_voice" ON "narrations" USING btree ((case when voice ~ '\+m\d+$' then 'embedded' else regexp_replace(voice, ':[0-9a-f]{12}$', '') end),"book_id") INCLUDE ("voice");--> statement-breakpoint
-- PostgreSQL doesn't use what it knows of partial indexes: without this it takes every word for one that 2 % of the books have.
CREATE STATISTICS "books_names" ON (to_tsvector('simple', search_text)) FROM "books";

ALTER TABLE "books" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "deleted_status" text;--> statement-breakpoint
CREATE INDEX "books_bin" ON "books" USING btree ("deleted_at","id") WHERE status = 'deleted';--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_deleted_whole" CHECK (("books"."status" = 'deleted') = ("books"."deleted_at" is not null) and ("books"."status" = 'deleted') = ("books"."deleted_status" is not null));
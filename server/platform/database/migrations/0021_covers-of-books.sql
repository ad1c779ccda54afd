ALTER TABLE "books" ADD COLUMN "cover_variant" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cover_picture" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cover_tint" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "cover_is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_cover_whole" CHECK (("books"."cover_picture" is null) = ("books"."cover_tint" is null));
CREATE TABLE "bookmarks" (
	"user_id" integer NOT NULL,
	"book_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookmarks_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "own_collection_books" (
	"user_id" integer NOT NULL,
	"collection_id" uuid NOT NULL,
	"book_id" integer NOT NULL,
	"place" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_collection_books_user_id_collection_id_book_id_pk" PRIMARY KEY("user_id","collection_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "own_collections" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "own_collections_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_collection_books" ADD CONSTRAINT "own_collection_books_collection_fk" FOREIGN KEY ("user_id","collection_id") REFERENCES "public"."own_collections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookmarks_book" ON "bookmarks" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "own_collection_books_book" ON "own_collection_books" USING btree ("book_id");--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookmarks" ADD CONSTRAINT "bookmarks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_collections" ADD CONSTRAINT "own_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_collection_books" ADD CONSTRAINT "own_collection_books_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;

CREATE TABLE "recap_emails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"month" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recap_emails" ADD CONSTRAINT "recap_emails_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade;

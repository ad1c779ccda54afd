CREATE TABLE "listening_counters" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"counter" uuid NOT NULL,
	"told_seconds" integer NOT NULL,
	"added_seconds" integer NOT NULL,
	CONSTRAINT "listening_counters_user_id_day_counter_pk" PRIMARY KEY("user_id","day","counter")
);
--> statement-breakpoint
CREATE TABLE "listening_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "listening_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "listening_days_seconds" CHECK ("listening_days"."seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE INDEX "listening_counters_day" ON "listening_counters" USING btree ("day");--> statement-breakpoint
ALTER TABLE "listening_counters" ADD CONSTRAINT "listening_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listening_days" ADD CONSTRAINT "listening_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;

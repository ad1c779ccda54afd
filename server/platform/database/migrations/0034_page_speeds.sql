CREATE TABLE "page_speeds" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_speeds_day_page_metric_bucket_pk" PRIMARY KEY("day","page","metric","bucket")
);

CREATE VIEW "public"."people" AS (select "id", "email" from "users");--> statement-breakpoint
CREATE VIEW "public"."token_names" AS (select "id", "name" from "api_tokens");
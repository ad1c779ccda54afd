CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."is_admin";
--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("id") WHERE "users"."status" = 'blocked';
--> statement-breakpoint
-- Names and addresses as the admin searches them (accounts/admin/user-list-store.ts asks for this very expression).
-- Without the extension the search reads every account, nothing else changes.
DO $$
BEGIN
  CREATE INDEX "users_names" ON "users" USING gin
    (lower(' ' || "email" || ' ' || "first_name" || ' ' || coalesce("last_name", '')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;

-- Trusted: the owner of a database may create it. It comes with PostgreSQL, in Debian’s package too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "users_name_parts" ON "users" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_parts" ON "users" USING gin (email gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "driver_vehicles_plate_parts" ON "driver_vehicles" USING gin (plate_key gin_trgm_ops);
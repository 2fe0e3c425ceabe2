ALTER TABLE "rides" ADD COLUMN "driver_stars_counted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rides_stars_waiting" ON "rides" USING btree ("driver_id") WHERE driver_stars is not null and driver_stars_counted_at is null and driver_stars_struck_at is null;--> statement-breakpoint
-- Every rating so far is in its driver's mean, but for those that were taken out of it.
UPDATE "rides" SET "driver_stars_counted_at" = coalesce("driver_rated_at", "completed_at", "updated_at") WHERE "driver_stars" IS NOT NULL AND "driver_stars_struck_at" IS NULL;

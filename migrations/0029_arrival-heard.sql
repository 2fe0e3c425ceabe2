ALTER TABLE "rides" ADD COLUMN "arrived_heard_at" timestamp with time zone;--> statement-breakpoint
UPDATE "rides" SET "arrived_heard_at" = "arrived_at" WHERE "status" = 'driver_arriving' AND "arrived_at" IS NOT NULL;

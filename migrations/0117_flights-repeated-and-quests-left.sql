ALTER TABLE "quest_drivers" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ride_series" ADD COLUMN "flight" text;--> statement-breakpoint
ALTER TABLE "quest_drivers" ADD CONSTRAINT "quest_drivers_left" CHECK (left_at is null or next_at is null);
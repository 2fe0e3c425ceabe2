ALTER TABLE "drivers" ADD COLUMN "serves" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_series" ADD COLUMN "ride_options" text[] DEFAULT '{}' NOT NULL;
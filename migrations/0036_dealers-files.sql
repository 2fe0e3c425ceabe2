CREATE TABLE "dealer_files" (
	"seller_id" integer PRIMARY KEY NOT NULL,
	"heads" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"location" text,
	"mileage_unit" text,
	"gone" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_feed_pictures" (
	"vehicle_id" integer NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vehicle_feed_pictures_vehicle_id_url_pk" PRIMARY KEY("vehicle_id","url")
);
--> statement-breakpoint
ALTER TABLE "vehicle_feed_refusals" ADD COLUMN "questions" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "stock_numbers" text[];--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "gone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "gone_state" text;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_feeds" ADD COLUMN "unit_assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "odometer" integer;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "odometer_unit" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "gone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dealer_files" ADD CONSTRAINT "dealer_files_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_feed_pictures" ADD CONSTRAINT "vehicle_feed_pictures_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- One make under one name; see makes.ts.
UPDATE "vehicles" SET "make" = 'Volkswagen', "revision" = "revision" + 1 WHERE lower("make") IN ('vw', 'v.w.', 'volkswagon');--> statement-breakpoint
UPDATE "vehicles" SET "make" = 'Chevrolet', "revision" = "revision" + 1 WHERE lower("make") IN ('chevy', 'chev');--> statement-breakpoint
UPDATE "vehicles" SET "make" = 'Mercedes-Benz', "revision" = "revision" + 1 WHERE lower("make") IN ('mercedes', 'merc', 'mercedes benz', 'benz');

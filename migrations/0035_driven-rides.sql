ALTER TABLE "quotes" ADD COLUMN "tariff" jsonb;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "tariff" jsonb;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "charged" jsonb;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "driven_meters" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "driven_seconds" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "cut_short" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "meters_short" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stops_skipped" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "rides_cut_short" ON "rides" USING btree ("id") WHERE cut_short is not null;
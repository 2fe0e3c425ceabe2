ALTER TABLE "dealerships" ADD COLUMN "registered_until" date;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "end_notices" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dealerships" ADD COLUMN "renewed_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "dealerships_until" ON "dealerships" USING btree ("registered_until") WHERE state = 'verified';
ALTER TABLE "rides" ADD COLUMN "booked_with_id" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "fare_step" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "fare_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "fare_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "fare_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "rides_fare_due" ON "rides" USING btree ("fare_due_at") WHERE fare_due_at is not null;
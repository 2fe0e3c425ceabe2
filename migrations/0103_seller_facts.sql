ALTER TABLE "vehicles" ADD COLUMN "accidents" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "accident_words" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "service_records" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "registered_before" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "smoke_free" text;
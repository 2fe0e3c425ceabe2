ALTER TABLE "quotes" ADD COLUMN "routed_by" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "routed_by" text;
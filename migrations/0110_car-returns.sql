ALTER TABLE "orders" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_compared" CHECK (state <> 'return_compared' or returned_odometer is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kept" CHECK (kept_cents between 0 and total_cents);
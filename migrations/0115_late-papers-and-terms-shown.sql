ALTER TABLE "car_sales" ADD COLUMN "papers_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "car_sales" ADD COLUMN "papers_stage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "car_sales" ADD COLUMN "papers_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terms_shown" text;--> statement-breakpoint
CREATE INDEX "car_sales_papers_next" ON "car_sales" USING btree ("papers_next_at") WHERE papers_next_at is not null;--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_papers" CHECK (papers_next_at is null or papers_asked_at is not null);
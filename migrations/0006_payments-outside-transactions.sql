ALTER TABLE "payments" ADD COLUMN "release_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_after" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "earning" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_end" CHECK (release_asked_at is null or capture_asked_cents is null);
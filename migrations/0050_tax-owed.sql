ALTER TABLE "payment_disputes" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_tax_lines" jsonb;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_refunds" ADD COLUMN "tax_cents" integer;
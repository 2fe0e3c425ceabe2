ALTER TABLE "shop_order_lines" ADD COLUMN "tax_within_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "shipping_tax_within_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkout_lines" ADD COLUMN "tax_within_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD COLUMN "shipping_tax_within_cents" integer DEFAULT 0 NOT NULL;
ALTER TABLE "shop_checkout_lines" ADD COLUMN "brought" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "callouts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "read_first" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD COLUMN "to_bring" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_stock_changes" ADD COLUMN "store" text DEFAULT 'toronto' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_variants" ADD COLUMN "calgary_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_variants" ADD COLUMN "calgary_held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkout_lines" ADD CONSTRAINT "shop_checkout_lines_brought" CHECK (brought between 0 and quantity);--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD CONSTRAINT "shop_order_lines_to_bring" CHECK (to_bring between 0 and quantity - left_out_quantity);--> statement-breakpoint
ALTER TABLE "shop_variants" ADD CONSTRAINT "shop_variants_by_store" CHECK (calgary_held between 0 and held and calgary_stock between calgary_held and stock - held + calgary_held);
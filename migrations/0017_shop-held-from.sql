ALTER TABLE "shop_checkouts" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD COLUMN "held_in_vain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD COLUMN "left_out_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_checkouts_held_from" ON "shop_checkouts" USING btree ("held_from","created_at");--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD CONSTRAINT "shop_order_lines_left_out" CHECK (left_out_quantity between 0 and refunded_quantity);--> statement-breakpoint
UPDATE "shop_refunds" SET "lines" = coalesce((select jsonb_agg(line || '{"restocked":0,"leftOut":0}') from jsonb_array_elements("lines") line), '[]');

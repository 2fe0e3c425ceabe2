ALTER TABLE "shop_checkouts" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD COLUMN "held_in_vain" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "shop_checkouts_held_from" ON "shop_checkouts" USING btree ("held_from","created_at");
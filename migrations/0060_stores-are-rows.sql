CREATE TABLE "shop_stocks" (
	"variant_id" integer NOT NULL,
	"store" text NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_stocks_variant_id_store_pk" PRIMARY KEY("variant_id","store"),
	CONSTRAINT "shop_stocks_held" CHECK (held >= 0 and stock >= held)
);
--> statement-breakpoint
CREATE TABLE "shop_stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"country" text NOT NULL,
	"region" text,
	"time_zone" text NOT NULL,
	"hours" text NOT NULL,
	"sends_parcels" boolean NOT NULL,
	"position" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_stores_closed" CHECK (closed_at is null or not sends_parcels)
);
--> statement-breakpoint
ALTER TABLE "shop_variants" DROP CONSTRAINT "shop_variants_stock";--> statement-breakpoint
ALTER TABLE "shop_variants" DROP CONSTRAINT "shop_variants_by_store";--> statement-breakpoint
ALTER TABLE "shop_stock_changes" ALTER COLUMN "store" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "shop_log" ADD COLUMN "store" text;--> statement-breakpoint
-- Where things were sold before, their two stores stand as what they were; an empty shop has none.
INSERT INTO "shop_stores" ("id", "name", "address", "country", "region", "time_zone", "hours", "sends_parcels", "position", "opened_at")
SELECT s.* FROM (VALUES
  ('toronto', 'Toronto store', '["881 Queen St W", "Toronto, ON  M6J 1G5"]'::jsonb, 'CA', 'ON', 'America/Toronto', 'Monday to Saturday, 11 AM to 7 PM', true, 0, now()),
  ('calgary', 'Calgary store', '["1215 9 Ave SE", "Calgary, AB  T2G 0S9"]'::jsonb, 'CA', 'AB', 'America/Edmonton', 'Monday to Saturday, 11 AM to 7 PM', false, 1, now())
) s WHERE EXISTS (SELECT 1 FROM "shop_variants");--> statement-breakpoint
INSERT INTO "shop_stocks" ("variant_id", "store", "stock", "held")
SELECT "id", 'toronto', "stock" - "calgary_stock", "held" - "calgary_held" FROM "shop_variants"
UNION ALL
SELECT "id", 'calgary', "calgary_stock", "calgary_held" FROM "shop_variants";--> statement-breakpoint
ALTER TABLE "shop_order_lines" ADD COLUMN "bring_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "leaves_from" text;--> statement-breakpoint
UPDATE "shop_orders" SET "leaves_from" = coalesce("store", 'toronto');--> statement-breakpoint
ALTER TABLE "shop_orders" ALTER COLUMN "leaves_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkout_lines" ADD COLUMN "brought_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD COLUMN "leaves_from" text;--> statement-breakpoint
UPDATE "shop_checkouts" SET "leaves_from" = coalesce("store", 'toronto');--> statement-breakpoint
ALTER TABLE "shop_checkouts" ALTER COLUMN "leaves_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_stocks" ADD CONSTRAINT "shop_stocks_variant_id_shop_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."shop_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_stocks" ADD CONSTRAINT "shop_stocks_store_shop_stores_id_fk" FOREIGN KEY ("store") REFERENCES "public"."shop_stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "shop_order_lines" l SET "bring_from" = jsonb_build_object(CASE o."leaves_from" WHEN 'calgary' THEN 'toronto' ELSE 'calgary' END, l."to_bring")
FROM "shop_orders" o WHERE o."order_id" = l."order_id" AND l."to_bring" > 0;--> statement-breakpoint
UPDATE "shop_checkout_lines" l SET "brought_from" = jsonb_build_object(CASE c."leaves_from" WHEN 'calgary' THEN 'toronto' ELSE 'calgary' END, l."brought")
FROM "shop_checkouts" c WHERE c."id" = l."checkout_id" AND l."brought" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_stores_parcels" ON "shop_stores" USING btree ("sends_parcels") WHERE sends_parcels;--> statement-breakpoint
ALTER TABLE "shop_variants" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "shop_variants" DROP COLUMN "held";--> statement-breakpoint
ALTER TABLE "shop_variants" DROP COLUMN "calgary_stock";--> statement-breakpoint
ALTER TABLE "shop_variants" DROP COLUMN "calgary_held";
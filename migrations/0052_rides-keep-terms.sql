ALTER TABLE "fare_rates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "valid_from" timestamp with time zone DEFAULT '1970-01-01T00:00:00Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "waiting_free_seconds" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "driver_per_hundred_thousand" integer DEFAULT 80000 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "cancellation_fee_cents" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "cancellation_free_seconds" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" ADD COLUMN "no_show_seconds" integer DEFAULT 300 NOT NULL;--> statement-breakpoint
ALTER TABLE "fare_rates" DROP CONSTRAINT "fare_rates_city_id_vehicle_type_pk";--> statement-breakpoint
ALTER TABLE "fare_rates" ADD CONSTRAINT "fare_rates_city_id_vehicle_type_version_pk" PRIMARY KEY("city_id","vehicle_type","version");--> statement-breakpoint
CREATE TRIGGER "fare_rates_append_only" BEFORE UPDATE OR DELETE ON "fare_rates" FOR EACH ROW EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
CREATE TRIGGER "fare_rates_kept" BEFORE TRUNCATE ON "fare_rates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();--> statement-breakpoint
-- What was quoted before has the terms it was promised by: its tariff, where that was kept, what held then otherwise, and
-- no tax that was told in waiting or a cancellation fee.
CREATE FUNCTION terms_from_before("city" text, "vehicle" text, "tariff" jsonb, "parts" jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'cityId', city, 'currency', 'usd', 'fareVersion', null,
    'rate', coalesce(tariff->'rate', (
      SELECT jsonb_build_object('baseCents', base_cents, 'perKmCents', per_km_cents, 'perMinuteCents', per_minute_cents,
        'bookingFeeCents', booking_fee_cents, 'minimumCents', minimum_cents, 'waitingPerMinuteCents', waiting_per_minute_cents)
      FROM fare_rates WHERE city_id = coalesce(city, 'elsewhere') AND vehicle_type = vehicle)),
    'surge', coalesce(tariff->'surge', (
      SELECT part->'factor' FROM jsonb_array_elements(parts) part WHERE part->>'kind' = 'surge' LIMIT 1), '1'),
    'driverPerHundredThousand', 80000,
    'taxes', (
      SELECT coalesce(jsonb_agg(tax || '{"compound": false, "rounding": "invoice"}'), '[]')
      FROM jsonb_array_elements(coalesce(tariff->'taxes', (
        SELECT jsonb_agg(part->'tax') FROM jsonb_array_elements(parts) part WHERE part->>'kind' = 'tax'), '[]')) tax),
    'feeTaxes', '[]'::jsonb,
    'waitingFreeSeconds', 120,
    'cancellation', '{"feeCents": 500, "freeSeconds": 120, "noShowSeconds": 300}'::jsonb)
$$;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "terms" jsonb;--> statement-breakpoint
UPDATE "quotes" SET "terms" = terms_from_before("city_id", "vehicle_type", "tariff", "parts");--> statement-breakpoint
UPDATE "rides" SET "terms" = terms_from_before("city_id", "vehicle_type", "tariff", "parts");--> statement-breakpoint
DROP FUNCTION terms_from_before(text, text, jsonb, jsonb);--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "terms" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rides" ALTER COLUMN "terms" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" DROP COLUMN "tariff";--> statement-breakpoint
ALTER TABLE "rides" DROP COLUMN "tariff";

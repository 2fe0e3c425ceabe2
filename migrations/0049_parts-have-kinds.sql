-- The parts of a fare were told apart by their labels. Each gets its kind, what it counts and whose it is; what is
-- printed of them stays what it was, to the letter and the cent.

-- A count as exact as the ride knows it, where that is what the label was written from; else as the label says it.
CREATE FUNCTION fare_part_count("written" text, "exact" integer, "each" integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN abs(exact::numeric / each - written::numeric) <= 0.5 * power(10::numeric, -length(split_part(written, '.', 2))) THEN exact
    ELSE round(written::numeric * each)::integer
  END
$$;--> statement-breakpoint
-- A price in cents, or null where it was written though it does not make the amount: those factors were left out.
CREATE FUNCTION fare_part_price("count" text, "price" text, "cents" integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN round(count::numeric * price::numeric * 100) = cents THEN round(price::numeric * 100)::integer END
$$;--> statement-breakpoint
CREATE FUNCTION fare_part_with_kind("part" jsonb, "meters" integer, "seconds" integer) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  label text := part->>'label';
  cents integer := (part->>'cents')::integer;
  whose jsonb := jsonb_build_object('cents', cents, 'share', 'both');
  found text[];
BEGIN
  IF label = 'Base fare' THEN RETURN whose || '{"kind": "base"}'; END IF;
  IF label = 'Booking fee' THEN RETURN whose || '{"kind": "booking_fee", "share": "company"}'; END IF;
  IF label = 'Up to the minimum fare' THEN RETURN whose || '{"kind": "minimum"}'; END IF;
  found := regexp_match(label, '^Distance, ([0-9.]+) km(?: at \$([0-9.]+))?$');
  IF found IS NOT NULL THEN
    RETURN whose || jsonb_build_object('kind', 'distance', 'meters', fare_part_count(found[1], meters, 1000),
      'perKmCents', fare_part_price(found[1], found[2], cents));
  END IF;
  found := regexp_match(label, '^Time, ([0-9.]+) min(?: at \$([0-9.]+))?$');
  IF found IS NOT NULL THEN
    RETURN whose || jsonb_build_object('kind', 'time', 'seconds', fare_part_count(found[1], seconds, 60),
      'perMinuteCents', fare_part_price(found[1], found[2], cents));
  END IF;
  found := regexp_match(label, '^Busy right now, x([0-9.]+)$');
  IF found IS NOT NULL THEN
    RETURN whose || jsonb_build_object('kind', 'surge', 'factor', found[1]::numeric);
  END IF;
  IF starts_with(label, 'Promo code ') THEN
    RETURN whose || jsonb_build_object('kind', 'promo', 'share', 'company', 'code', substr(label, 12));
  END IF;
  found := regexp_match(label, '^(HST|GST) ([0-9.]+)%$');
  IF found IS NOT NULL THEN
    RETURN whose || jsonb_build_object('kind', 'tax', 'share', 'tax', 'tax', fare_tax(found[1], found[2]::numeric * 1000));
  END IF;
  -- What nobody knows by this name was shared unless it began as a tax does.
  RETURN whose || jsonb_build_object('kind', 'option', 'name', label,
    'share', CASE WHEN label ~ '^(HST|GST)' THEN 'tax' ELSE 'both' END);
END
$$;--> statement-breakpoint
CREATE FUNCTION fare_tax("name" text, "per_hundred_thousand" numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('code', CASE name WHEN 'HST' THEN 'CA-ON-HST' ELSE 'CA-GST' END, 'name', name,
    'perHundredThousand', round(per_hundred_thousand)::integer, 'included', false, 'collector', 'company')
$$;--> statement-breakpoint
CREATE FUNCTION fare_parts_with_kinds("parts" jsonb, "meters" integer, "seconds" integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(fare_part_with_kind(part, meters, seconds) ORDER BY place), '[]')
  FROM jsonb_array_elements(parts) WITH ORDINALITY AS each(part, place)
$$;--> statement-breakpoint
CREATE FUNCTION tariff_with_taxes("tariff" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT (tariff - 'tax') || jsonb_build_object('taxes', CASE
    WHEN tariff->'tax' IS NULL OR tariff->'tax' = 'null' THEN '[]'
    ELSE jsonb_build_array(fare_tax(split_part(tariff->'tax'->>'label', ' ', 1), (tariff->'tax'->>'rate')::numeric * 100000))
  END)
$$;--> statement-breakpoint
UPDATE "quotes" SET
  "parts" = fare_parts_with_kinds("parts", "distance_meters", "duration_seconds"),
  "tariff" = tariff_with_taxes("tariff");--> statement-breakpoint
UPDATE "rides" SET
  "parts" = fare_parts_with_kinds("parts", "distance_meters", "duration_seconds"),
  "tariff" = tariff_with_taxes("tariff"),
  "charged" = "charged" || jsonb_build_object('parts', fare_parts_with_kinds("charged"->'parts',
    least(coalesce("driven_meters", 0), "distance_meters"), least("driven_seconds", "duration_seconds")));--> statement-breakpoint
DROP FUNCTION tariff_with_taxes(jsonb);--> statement-breakpoint
DROP FUNCTION fare_parts_with_kinds(jsonb, integer, integer);--> statement-breakpoint
DROP FUNCTION fare_part_with_kind(jsonb, integer, integer);--> statement-breakpoint
DROP FUNCTION fare_tax(text, numeric);--> statement-breakpoint
DROP FUNCTION fare_part_price(text, text, integer);--> statement-breakpoint
DROP FUNCTION fare_part_count(text, integer, integer);

ALTER TABLE "payments" ADD COLUMN "tax_note" text;--> statement-breakpoint
CREATE FUNCTION "tax_line_of"(line jsonb, place text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN line ? 'code' THEN line ELSE (
		SELECT jsonb_build_object(
			'code', CASE
				WHEN name = 'GST' THEN 'CA-GST'
				WHEN name = 'QST' THEN 'CA-QC-QST'
				WHEN name = 'RST' THEN 'CA-MB-RST'
				WHEN name = 'PST' AND rate = 7000 THEN 'CA-BC-PST'
				WHEN name = 'PST' AND rate = 6000 THEN 'CA-SK-PST'
				WHEN name = 'HST' AND rate = 13000 THEN 'CA-ON-HST'
				WHEN name = 'HST' AND rate = 14000 THEN 'CA-NS-HST'
				WHEN name = 'HST' AND place IN ('CA-NB', 'CA-NL', 'CA-NS', 'CA-PE') THEN place || '-HST'
				WHEN name = 'Sales tax' AND place LIKE 'US-__' THEN place || '-ST'
				ELSE 'UNKNOWN-' || upper(trim(both '-' from regexp_replace(name, '[^A-Za-z0-9]+', '-', 'g')))
			END,
			'name', name,
			'perHundredThousand', rate,
			'included', included,
			'cents', line -> 'cents',
			'collector', CASE WHEN included THEN 'seller' ELSE 'company' END)
		FROM (
			SELECT coalesce(found[1], line ->> 'label') AS name,
				coalesce((found[2]::numeric * 1000)::int, 0) AS rate,
				line ->> 'label' LIKE '%, included' AS included
			FROM (SELECT regexp_match(line ->> 'label', '^(.+?)(?: \([A-Z]{2}\))? (\d{1,2}(?:\.\d{1,3})?)%') AS found) AS matched
		) AS parsed
	) END
$$;
--> statement-breakpoint
CREATE FUNCTION "tax_lines_of"(lines jsonb, ship_to jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(
		jsonb_agg(tax_line_of(line, (ship_to ->> 'country') || '-' || (ship_to ->> 'region')) ORDER BY position),
		'[]'::jsonb)
	FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, position)
$$;
--> statement-breakpoint
UPDATE "shop_checkouts" SET "tax_lines" = tax_lines_of("tax_lines", "ship_to") WHERE "tax_lines" <> '[]'::jsonb;
--> statement-breakpoint
UPDATE "shop_orders" AS s SET "tax_lines" = tax_lines_of(s."tax_lines", o."ship_to")
	FROM "orders" AS o WHERE o."id" = s."order_id" AND s."tax_lines" <> '[]'::jsonb;
--> statement-breakpoint
UPDATE "payments" AS p SET "tax_lines" = tax_lines_of(p."tax_lines", coalesce(
		(SELECT o."ship_to" FROM "orders" AS o WHERE o."payment_id" = p."id" AND o."ship_to" IS NOT NULL LIMIT 1),
		(SELECT c."ship_to" FROM "shop_checkouts" AS c WHERE p."reference" = 'equipment:' || c."id")))
	WHERE p."tax_lines" <> '[]'::jsonb;
--> statement-breakpoint
DROP FUNCTION "tax_lines_of"(jsonb, jsonb);
--> statement-breakpoint
DROP FUNCTION "tax_line_of"(jsonb, text);

CREATE TABLE "paper_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_numbers_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "credit_note" text;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "returned_tax_lines" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_number" ON "payments" USING btree ("receipt_number") WHERE receipt_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_credit_note" ON "payment_refunds" USING btree ("credit_note") WHERE credit_note is not null;
--> statement-breakpoint
-- What was paid before has its numbers in the order of time, by the clocks that the books have unless they are set.
UPDATE "payments" SET "receipt_number" = 'R-' || "numbered"."year" || '-' || lpad("numbered"."place"::text, greatest(6, length("numbered"."place"::text)), '0')
FROM (
	SELECT "id", "year", row_number() OVER (PARTITION BY "year" ORDER BY "at", "id") AS "place" FROM (
		SELECT "id", coalesce("settled_at", "created_at") AS "at",
			extract(year FROM coalesce("settled_at", "created_at") AT TIME ZONE 'America/Toronto')::integer AS "year"
		FROM "payments" WHERE "captured_cents" + "gift_taken_cents" > 0 AND "charge_key" IS NULL
	) AS "taken"
) AS "numbered" WHERE "numbered"."id" = "payments"."id";
--> statement-breakpoint
UPDATE "payment_refunds" SET "taken_at" = "ledger_entries"."at"
FROM "ledger_entries" WHERE "ledger_entries"."id" = 'refund:' || "payment_refunds"."id";
--> statement-breakpoint
UPDATE "payment_refunds" SET "credit_note" = 'C-' || "numbered"."year" || '-' || lpad("numbered"."place"::text, greatest(6, length("numbered"."place"::text)), '0')
FROM (
	SELECT "id", "year", row_number() OVER (PARTITION BY "year" ORDER BY "taken_at", "id") AS "place" FROM (
		SELECT "id", "taken_at", extract(year FROM "taken_at" AT TIME ZONE 'America/Toronto')::integer AS "year"
		FROM "payment_refunds" WHERE "taken_at" IS NOT NULL
	) AS "taken"
) AS "numbered" WHERE "numbered"."id" = "payment_refunds"."id";
--> statement-breakpoint
INSERT INTO "paper_numbers" ("series", "year", "last")
SELECT 'R', split_part("receipt_number", '-', 2)::integer, count(*) FROM "payments" WHERE "receipt_number" IS NOT NULL GROUP BY 2
UNION ALL
SELECT 'C', split_part("credit_note", '-', 2)::integer, count(*) FROM "payment_refunds" WHERE "credit_note" IS NOT NULL GROUP BY 2;

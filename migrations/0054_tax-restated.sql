-- Sales tax was booked as income. What was taken, paid back and lost before gets the tax that its receipts show, and each
-- entry in the ledger one beside it, of the same moment, that books this tax as owed.

-- What receipts show: of a ride that was completed the tax among what it was charged, of all else the part of the tax that
-- was asked for. A tip and waiting had none.
UPDATE "payments" AS p SET "taken_tax_lines" = coalesce((
    SELECT jsonb_agg(part->'tax' || jsonb_build_object('cents', part->'cents') ORDER BY place)
    FROM jsonb_array_elements(coalesce(r."charged"->'parts', r."parts")) WITH ORDINALITY AS each(part, place)
    WHERE part->>'kind' = 'tax'), '[]')
  FROM "rides" AS r
  WHERE p."claimed_by" = 'ride:' || r."id" AND r."status" = 'completed'
    AND p."captured_cents" + p."gift_taken_cents" > 0 AND p."taken_tax_lines" IS NULL;
--> statement-breakpoint
UPDATE "payments" AS p SET "taken_tax_lines" = coalesce((
    SELECT jsonb_agg(line || jsonb_build_object('cents',
      round((line->>'cents')::numeric * (p."captured_cents" + p."gift_taken_cents") / p."amount_cents")::int) ORDER BY place)
    FROM jsonb_array_elements(p."tax_lines") WITH ORDINALITY AS each(line, place)), '[]')
  WHERE p."captured_cents" + p."gift_taken_cents" > 0 AND p."taken_tax_lines" IS NULL;
--> statement-breakpoint
-- What went back has its part of what was left, oldest first, and the last of it all that was left. Of what a friend paid
-- the tax stays on the receipt of the ride. A refund that came back has that of what the gift card kept.
DO $$
DECLARE
  paid record;
  back record;
  left_tax jsonb;
  left_cents bigint;
  gone jsonb;
  kept jsonb;
BEGIN
  FOR paid IN
    SELECT p.id, p.taken_tax_lines, p.captured_cents + p.gift_taken_cents AS cents FROM payments p
    WHERE p.taken_tax_lines <> '[]' AND (
      EXISTS (SELECT FROM payment_refunds r WHERE r.payment_id = p.id)
      OR EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id))
  LOOP
    left_tax := paid.taken_tax_lines;
    left_cents := paid.cents;
    FOR back IN
      SELECT 'refund' AS kind, id, created_at, status, card_cents, gift_cents, key LIKE 'split-part:%' AS is_friends
      FROM payment_refunds WHERE payment_id = paid.id AND status <> 'refused'
      UNION ALL
      SELECT 'dispute_lost', id, coalesce(closed_at, created_at), status, amount_cents, 0, false
      FROM payment_disputes WHERE payment_id = paid.id AND status = 'lost'
      ORDER BY created_at, id
    LOOP
      IF back.is_friends THEN
        gone := '[]';
      ELSE
        SELECT jsonb_agg(line || jsonb_build_object('cents', CASE
            WHEN back.card_cents + back.gift_cents >= left_cents THEN (line->>'cents')::bigint
            ELSE round((line->>'cents')::numeric * (back.card_cents + back.gift_cents) / left_cents) END) ORDER BY place)
          INTO gone FROM jsonb_array_elements(left_tax) WITH ORDINALITY AS each(line, place);
      END IF;
      IF back.status = 'failed' THEN
        SELECT coalesce(jsonb_agg(line || jsonb_build_object('cents', (line->>'cents')::bigint - CASE
            WHEN back.gift_cents = 0 THEN (line->>'cents')::bigint
            ELSE round((line->>'cents')::numeric * back.card_cents / (back.card_cents + back.gift_cents)) END) ORDER BY place), '[]')
          INTO gone FROM jsonb_array_elements(gone) WITH ORDINALITY AS each(line, place);
        left_cents := left_cents - back.gift_cents;
      ELSE
        left_cents := left_cents - back.card_cents - back.gift_cents;
      END IF;
      SELECT jsonb_agg(line || jsonb_build_object('cents', (line->>'cents')::bigint - coalesce((gone->(place::int - 1)->>'cents')::bigint, 0)) ORDER BY place)
        INTO left_tax FROM jsonb_array_elements(left_tax) WITH ORDINALITY AS each(line, place);
      IF back.kind = 'refund' THEN
        UPDATE payment_refunds SET tax_lines = gone WHERE id = back.id;
      ELSE
        UPDATE payment_disputes SET tax_lines = gone WHERE id = back.id;
      END IF;
    END LOOP;
    -- What a seller is owed of a sale has what is left of their own tax in it.
    SELECT coalesce(jsonb_agg(line), '[]') INTO kept FROM jsonb_array_elements(left_tax) line WHERE line->>'collector' = 'seller';
    UPDATE payments SET seller_share = seller_share || jsonb_build_object('tax', kept)
      WHERE id = paid.id AND (seller_share->>'owedCents')::bigint > 0;
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE "payments" AS p SET "seller_share" = "seller_share" || jsonb_build_object('tax', (
    SELECT coalesce(jsonb_agg(line), '[]') FROM jsonb_array_elements(p."taken_tax_lines") line WHERE line->>'collector' = 'seller'))
  WHERE ("seller_share"->>'owedCents')::bigint > 0 AND NOT "seller_share" ? 'tax' AND "taken_tax_lines" IS NOT NULL;
--> statement-breakpoint
-- The entries: each restates one that is there, and sums to zero.
CREATE TEMPORARY TABLE "restating" AS
  WITH tax AS (
    SELECT 'tax_restated' AS kind, 'capture:' || p.id AS original, p.id AS payment_id, 'sales.' || p.kind AS income, -1 AS sign, line
    FROM payments p, jsonb_array_elements(p.taken_tax_lines) line
    UNION ALL
    SELECT 'tax_restated_back', 'refund:' || r.id, p.id, 'refunds.' || p.kind, 1, line
    FROM payment_refunds r JOIN payments p ON p.id = r.payment_id, jsonb_array_elements(r.tax_lines) line
    WHERE r.status IN ('pending', 'succeeded', 'failed')
    UNION ALL
    SELECT 'tax_restated_back', 'dispute_lost:' || d.id, d.payment_id, 'chargebacks', 1, line
    FROM payment_disputes d, jsonb_array_elements(d.tax_lines) line WHERE d.status = 'lost'
    UNION ALL
    -- What was a seller's own was owed to them as if it were pay.
    SELECT 'tax_passed_on', 'capture:' || p.id, p.id, 'sellers.pay', 1, line
    FROM payments p, jsonb_array_elements(p.seller_share->'tax') line)
  SELECT tax.kind || ':' || tax.original AS id, tax.kind, tax.payment_id, e.at, tax.income,
    CASE line->>'collector' WHEN 'company' THEN 'tax.payable:' ELSE 'tax.passed_on:' END || (line->>'code') AS account,
    tax.sign * (line->>'cents')::bigint AS cents
  FROM tax JOIN ledger_entries e ON e.id = tax.original
  WHERE (line->>'cents')::bigint <> 0;
--> statement-breakpoint
INSERT INTO "ledger_accounts" ("code", "type") SELECT DISTINCT "account", 'liability' FROM "restating" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "ledger_accounts" ("code", "type")
  SELECT DISTINCT "income", CASE WHEN "income" IN ('chargebacks', 'sellers.pay') THEN 'expense' ELSE 'income' END
  FROM "restating" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "kind", "payment_id", "at")
  SELECT DISTINCT "id", "kind", "payment_id", "at" FROM "restating";
--> statement-breakpoint
INSERT INTO "ledger_lines" ("entry_id", "account", "cents")
  SELECT "id", "account", sum("cents") FROM "restating" GROUP BY "id", "account"
  UNION ALL SELECT "id", "income", -sum("cents") FROM "restating" GROUP BY "id", "income";
--> statement-breakpoint
INSERT INTO "ledger_unsummed" ("entry_id") SELECT DISTINCT "id" FROM "restating";
--> statement-breakpoint
DROP TABLE "restating";

CREATE TABLE "installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "installation_one_row" CHECK (id),
	CONSTRAINT "installation_currency" CHECK (currency ~ '^[a-z]{3}$')
);
--> statement-breakpoint
-- The default of every row that holds money; what was there before is in US dollars, as everything was.
CREATE FUNCTION installation_currency() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT currency FROM installation), 'usd')
$$;
--> statement-breakpoint
INSERT INTO "installation" ("id", "currency") SELECT true, 'usd' WHERE EXISTS (SELECT 1 FROM "payments") OR EXISTS (SELECT 1 FROM "ledger_entries") OR EXISTS (SELECT 1 FROM "rides");
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_checkouts" ADD COLUMN "currency" text DEFAULT installation_currency() NOT NULL;
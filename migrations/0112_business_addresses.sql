ALTER TABLE "business_transfers" DROP CONSTRAINT "business_transfers_amount";--> statement-breakpoint
DROP INDEX "business_transfers_reference";--> statement-breakpoint
ALTER TABLE "business_accounts" ADD COLUMN "next_billing_email" text;--> statement-breakpoint
ALTER TABLE "business_transfers" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "business_transfers_reference" ON "business_transfers" USING btree ("invoice_id",lower("reference")) WHERE taken_back_at is null;--> statement-breakpoint
ALTER TABLE "business_transfers" ADD CONSTRAINT "business_transfers_amount" CHECK (cents <> 0 and (cents > 0 or booked_by is null or taken_back_at is not null));
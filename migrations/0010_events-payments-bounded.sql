CREATE TABLE "parked_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reader" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"tries" integer NOT NULL,
	"error" text,
	"parked_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"dropped_at" timestamp with time zone,
	"dropped_by" integer,
	"dropped_reason" text
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "alive_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "balance_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "parked_events_event" ON "parked_events" USING btree ("reader","seq");--> statement-breakpoint
CREATE INDEX "parked_events_open" ON "parked_events" USING btree ("reader","subject","id") WHERE dropped_at is null;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("id") WHERE disputed_cents > 0;--> statement-breakpoint
CREATE INDEX "payment_refunds_open" ON "payment_refunds" USING btree ("payment_id") WHERE status in ('asked', 'pending');--> statement-breakpoint
UPDATE "ledger_accounts" SET "balance_cents" = coalesce((SELECT sum("cents") FROM "ledger_lines" WHERE "account" = "code"), 0) WHERE "code" LIKE 'drivers.payable:%' OR "code" LIKE 'sellers.payable:%';

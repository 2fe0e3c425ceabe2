ALTER TABLE "payment_disputes" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "refused_words" text;--> statement-breakpoint
CREATE INDEX "payment_disputes_open" ON "payment_disputes" USING btree ("evidence_due_at") WHERE closed_at is null;--> statement-breakpoint
-- When those that are over ended is told by the event of it, as long as that is kept.
UPDATE "payment_disputes" d SET "closed_at" = coalesce(
  (SELECT max(e.created_at) FROM "events" e WHERE e.subject = 'payment:' || d.payment_id
    AND e.type = 'payment.dispute_closed' AND e.payload ->> 'disputeId' = d.id),
  d.created_at)
WHERE d.status IN ('won', 'lost', 'warning_closed', 'prevented');

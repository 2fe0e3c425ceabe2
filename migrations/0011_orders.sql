CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"item" text NOT NULL,
	"title" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"subject" text,
	"buyer_id" integer NOT NULL,
	"seller_id" integer,
	"total_cents" integer NOT NULL,
	"payment_id" text,
	"ship_to" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"fulfilled_at" timestamp with time zone,
	"refundable_until" timestamp with time zone,
	CONSTRAINT "orders_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "orders_total" CHECK (total_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "seller_share" jsonb;--> statement-breakpoint
-- Orders of vehicles carry over under their own numbers, so that receipts, reviews and the book still name them.
INSERT INTO "orders" ("id", "kind", "status", "subject", "buyer_id", "seller_id", "total_cents", "payment_id", "created_at", "paid_at", "refundable_until")
OVERRIDING SYSTEM VALUE
SELECT o.id, CASE o.kind WHEN 'deposit' THEN 'vehicle_deposit' ELSE 'vehicle' END,
	CASE
		WHEN o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.id = 'seller_earning:order:' || o.id) THEN 'placed'
		WHEN o.status IN ('paid', 'applied') THEN o.status
		WHEN o.status IN ('refunded', 'cancelled') THEN
			CASE WHEN p.refunded_cents + p.gift_refunded_cents >= p.captured_cents + p.gift_taken_cents THEN 'refunded' ELSE 'taken_back' END
		ELSE 'lost'
	END,
	'vehicle:' || o.vehicle_id, o.buyer_id, o.seller_id, o.total_cents, coalesce(p.id, o.payment_id), o.created_at, o.paid_at, o.refundable_until
FROM "vehicle_orders" o LEFT JOIN "payments" p ON o.payment_id IN (p.id, p.intent_id);--> statement-breakpoint
INSERT INTO "order_lines" ("order_id", "position", "item", "title", "quantity", "unit_cents")
SELECT o.id, 0, 'vehicle:' || o.vehicle_id, v.year || ' ' || v.make || ' ' || v.model, 1, o.total_cents
FROM "vehicle_orders" o JOIN "vehicles" v ON v.id = o.vehicle_id;--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('orders', 'id'), greatest((SELECT max(id) FROM "orders"), 1), EXISTS (SELECT 1 FROM "orders"));--> statement-breakpoint
-- What each payment earned its seller, as the book has it; later bookings are numbered from 1.
UPDATE "payments" p SET "seller_share" = jsonb_build_object(
	'reference', 'order:' || o.id, 'sellerId', o.seller_id, 'turn', 1, 'heldCents', 0,
	'cents', CASE WHEN o.status IN ('refunded', 'taken_back', 'lost') THEN 0 ELSE o.total_cents END,
	'owedCents', coalesce((SELECT -sum(l.cents) FROM ledger_lines l
		WHERE l.entry_id IN ('seller_earning:order:' || o.id, 'seller_earning_back:order:' || o.id)
			AND l.account = 'sellers.payable:' || o.seller_id), 0))
FROM "orders" o WHERE o.payment_id = p.id;--> statement-breakpoint
-- An order not captured yet has its first booking before it.
UPDATE "payments" p SET "seller_share" = jsonb_set("seller_share", '{turn}', '0')
FROM "orders" o WHERE o.payment_id = p.id AND o.status = 'placed';--> statement-breakpoint
UPDATE "event_readers" SET "name" = 'orders' WHERE "name" = 'vehicles.orders';--> statement-breakpoint
-- Orders whose money went back unheard are looked at once.
INSERT INTO "events" ("type", "subject", "payload", "user_ids", "created_at")
SELECT 'payment.refunded', 'order:' || o.id, jsonb_build_object('orderId', o.id), '{}', now()
FROM "orders" o JOIN "payments" p ON p.id = o.payment_id
WHERE o.status IN ('paid', 'applied') AND (p.refunded_cents + p.gift_refunded_cents + p.disputed_cents > 0
	OR EXISTS (SELECT 1 FROM payment_disputes d WHERE d.payment_id = p.id AND d.status = 'lost'));--> statement-breakpoint
ALTER TABLE "seller_reviews" DROP CONSTRAINT "seller_reviews_order_id_vehicle_orders_id_fk";--> statement-breakpoint
DROP TABLE "vehicle_orders" CASCADE;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","id");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "orders_subject" ON "orders" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("status") WHERE status in ('placed', 'taken_back');--> statement-breakpoint
CREATE INDEX "orders_ending" ON "orders" USING btree ("kind","refundable_until") WHERE status = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_holder" ON "orders" USING btree ("subject") WHERE status in ('placed', 'paid', 'fulfilled', 'disputed');--> statement-breakpoint
ALTER TABLE "seller_reviews" ADD CONSTRAINT "seller_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
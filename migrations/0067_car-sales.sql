CREATE TABLE "car_sale_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_sale_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"operator_id" integer,
	"act" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_sales" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"state" text NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	"stage" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"place" text,
	"meet_at" timestamp with time zone,
	"proposal" integer DEFAULT 0 NOT NULL,
	"proposed_by" text,
	"proposed_place" text,
	"proposed_at" timestamp with time zone,
	"code_round" integer DEFAULT 1 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"buyer_odometer" integer,
	"odometer" integer,
	"returned_odometer" integer,
	"promise_days" integer NOT NULL,
	"handed_over_at" timestamp with time zone,
	"promise_until" timestamp with time zone,
	"return_reason" text,
	"buyer_no_shows" integer DEFAULT 0 NOT NULL,
	"seller_no_shows" integer DEFAULT 0 NOT NULL,
	"desk_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_sales_meeting" CHECK (state <> 'meeting' or (place is not null and meet_at is not null)),
	CONSTRAINT "car_sales_handed" CHECK (state in ('paid', 'meeting', 'over') or handed_over_at is not null),
	CONSTRAINT "car_sales_open" CHECK (next_at is not null or state in ('done', 'over'))
);
--> statement-breakpoint
ALTER TABLE "car_sale_log" ADD CONSTRAINT "car_sale_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sale_log" ADD CONSTRAINT "car_sale_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_sales" ADD CONSTRAINT "car_sales_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_sale_log_order" ON "car_sale_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "car_sales_vehicle" ON "car_sales" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "car_sales_next" ON "car_sales" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "car_sales_state" ON "car_sales" USING btree ("state","order_id");
--> statement-breakpoint
-- A car that was sold before there were handovers counts as handed over when it was paid: its promise runs on or is done.
UPDATE "orders" SET "status" = 'fulfilled' WHERE "kind" = 'vehicle' AND "status" = 'paid';--> statement-breakpoint
UPDATE "orders" SET "fulfilled_at" = coalesce("paid_at", "created_at") WHERE "kind" = 'vehicle' AND "status" IN ('fulfilled', 'disputed') AND "fulfilled_at" IS NULL;--> statement-breakpoint
INSERT INTO "car_sales" ("order_id", "vehicle_id", "state", "counts_from", "next_at", "promise_days", "handed_over_at", "promise_until", "created_at")
SELECT "id", split_part("subject", ':', 2)::int,
  CASE WHEN "status" IN ('taken_back', 'refunded') THEN 'over' WHEN "refundable_until" > now() THEN 'promise' ELSE 'done' END,
  coalesce("paid_at", "created_at"),
  CASE WHEN "status" NOT IN ('taken_back', 'refunded') AND "refundable_until" > now() THEN "refundable_until" END,
  greatest(1, round(coalesce(extract(epoch FROM "refundable_until" - "created_at"), 0) / 86400))::int,
  coalesce("paid_at", "created_at"), "refundable_until", coalesce("paid_at", "created_at")
FROM "orders" WHERE "kind" = 'vehicle' AND "status" IN ('fulfilled', 'disputed', 'taken_back', 'refunded') AND "subject" ~ '^vehicle:\d{1,9}$';--> statement-breakpoint
-- What is not paid yet goes the new way from its first cent.
UPDATE "payments" SET "seller_share" = "seller_share" || '{"waits": true}' WHERE "id" IN (SELECT "payment_id" FROM "orders" WHERE "kind" IN ('vehicle', 'vehicle_deposit') AND "status" = 'placed') AND "seller_share" IS NOT NULL;
